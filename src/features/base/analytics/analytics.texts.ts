export const analyticsTexts = {
  title: 'Usage statistics',
  question:
    'May this Kinstead count which pages you use, to improve them? Names, texts and pictures are never sent.',
  switch: 'Count my use',
  help: 'Which kinds of pages you open, under a random id, and how they are used with all texts hidden. Names, what you type, photos and files are never sent. A browser that asks not to be tracked is not counted.',
} as const
