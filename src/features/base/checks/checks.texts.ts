import { t } from '@lingui/core/macro'
/** What to do when a check fails, by check name. */
export const adviceOf: Record<string, string> = {
  get Database() {
    return t`Check the log of the database server. If DATABASE_URL is set, check the address and that the server accepts connections. Kinstead recovers by itself once the database responds.`
  },
  get Mail() {
    return t`Check SMTP_URL: host, port, user and password. Kinstead retries unsent e-mails for about a day.`
  },
  get Files() {
    return t`On disk: check that DATA_DIR is writable and has free space. On S3: check the bucket, the keys and their permissions.`
  },
  get Payments() {
    return t`Check the keys of the payment provider. Until then, people keep their current plan.`
  },
  get AI() {
    return t`Check AI_BASE_URL, AI_MODEL and AI_API_KEY. People can still type titles themselves.`
  },
  get Jobs() {
    return t`Look for “jobs could not start” in the log, then restart Kinstead. Waiting jobs run afterwards.`
  },
  get Disk() {
    return t`Free up space on the disk of DATA_DIR, or move files to S3. When the disk is full, changes and uploads are refused.`
  },
  get Migrations() {
    return t`Restart Kinstead. It applies them before it serves pages.`
  },
}
