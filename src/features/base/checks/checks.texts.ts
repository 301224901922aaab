/** What to do when a check fails, by its name. */
export const adviceOf: Record<string, string> = {
  Database:
    'Look at the log of the database server. With DATABASE_URL, check the address and whether the server takes connections. Kinstead recovers by itself once the database answers.',
  Mail: 'Check SMTP_URL: host, port, user and password. Mail that could not be sent is tried again for about a day.',
  Files:
    'On the disk: check that DATA_DIR can be written and has room. On S3: check the bucket, the keys and their rights.',
  Payments: 'Check the keys of the payments provider. People keep the plan that they have meanwhile.',
  AI: 'Check AI_BASE_URL, AI_MODEL and AI_API_KEY. People can still type their titles.',
  Jobs: 'Look at the log for “jobs could not start”, then restart Kinstead. What waits is done afterwards.',
  Disk: 'Make room on the disk of DATA_DIR, or move files to S3. When it is full, changes and uploads are refused.',
  Migrations: 'Restart Kinstead: it applies them before it listens.',
}
