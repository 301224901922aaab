export const figureLabels = {
  users: 'Users',
  groups: 'Groups',
  properties: 'Properties',
  tasks: 'Tasks',
  files: 'Files',
  bytes: 'Stored in files',
  estimated:
    'Figures with “about” come from the statistics of the database: counting each row would take too long. They include what is in the trash and sample families.',
} as const
