/**
 * The words that Kinstead does not use, and what it says instead. `in: 'texts'` applies to product texts only: in code and docs the
 * word has another meaning too.
 * @type {{ never: RegExp, use: string, in?: 'texts' }[]}
 */
export const glossary = [
  { never: /\bhouseholds?\b/i, use: 'group' },
  { never: /\bsomebody\b/i, use: 'someone' },
  { never: /\beverybody\b/i, use: 'everyone' },
  { never: /\banybody\b/i, use: 'anyone' },
  { never: /\bwhoever\b/i, use: 'the person who, anyone who' },
  { never: /(?<!owes )\bwhom\b/i, use: 'who' },
  { never: /\banew\b/i, use: 'again' },
  { never: /\bmeanwhile\b/i, use: 'in the meantime, since then, or nothing' },
  { never: /\bcomes? of it\b/i, use: 'the result, by its name' },
  { never: /\bmade? void\b/i, use: 'void, voided' },
  { never: /\bmake even\b|\b(?:are|is) (?:not )?even[.,]/i, use: 'settle up, settled up' },
  { never: /\bcomes? again\b/i, use: 'recurring' },
  { never: /\byour word\b/i, use: 'your approval, your confirmation' },
  { never: /\btradesperson|tradespeople\b/i, use: 'contractor' },
  { never: /\bappointments?\b/i, use: 'visit' },
  { never: /\bledgers?\b/i, use: 'balance entries' },
  { never: /^secrets?$/i, use: 'codes & passwords', in: 'texts' },
  { never: /\b(?:a|the|this|your) workers?\b|^workers?$/i, use: 'contractor', in: 'texts' },
  // “Committed users” is fixed by the seed; an address and a mail server have a user name.
  { never: /(?<!committed )\busers?\b(?! name| and password)/i, use: 'member, person, account', in: 'texts' },
  { never: /\boffers?\b/i, use: 'quote', in: 'texts' },
  {
    never: /(?<!(?:problem|money) )\breport\b(?! (?:a |problems?\b))/i,
    use: 'problem report, money report',
    in: 'texts',
  },
  {
    never: /\bpayments? (?:between|that (?:makes?|settles?))\b|\bsettling payments?\b/i,
    use: 'settlement',
    in: 'texts',
  },
  {
    never: /\b(?:new|add(?: a)?|maintenance|recurring) plans?\b/i,
    use: 'recurring task, recurring bill',
    in: 'texts',
  },
  { never: /\b(?:my|your|his|her|their) (?:parts?|pieces?)\b|\bpieces? of\b/i, use: 'share', in: 'texts' },
]

/**
 * Returns the words of a text that the glossary forbids, each with what to write instead.
 * @param {string} text
 * @param {'texts' | 'docs'} kind
 */
export const forbiddenWords = (text, kind) =>
  glossary.flatMap(({ never, use, in: only }) => {
    // Names of values are no words of the text.
    const found = only && only !== kind ? null : never.exec(text.replaceAll(/\{\w+\}/g, '{}'))
    return found ? [`“${found[0]}”: write ${use}`] : []
  })
