/** The scheduled backup, which the health page looks for. */
export const backupJobName = 'backup.make'
