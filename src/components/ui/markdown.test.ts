import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownText } from './markdown.tsx'

const drawn = (children: string, under?: 'h2' | 'h3') =>
  renderToStaticMarkup(createElement(MarkdownText, { children, ...(under && { under }) }))

const attributeOf = (name: string, html: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())

const allowedTags = new Set(
  'div span p a strong em del code pre ul ol li blockquote h3 h4 h5 h6 hr br table thead tbody tr th td section sup'.split(
    ' ',
  ),
)
const allowedAttributes = new Set(
  'class href rel title role aria-label aria-describedby tabindex id start align data-footnotes data-footnote-ref data-footnote-backref'.split(
    ' ',
  ),
)
const safe = /^(?:https?:\/\/|mailto:|tel:|#)/

/** What any text may render to. */
function expectHarmless(html: string) {
  for (const tag of tagsOf(html)) expect(allowedTags, html).toContain(tag)
  for (const [, attributes = ''] of html.matchAll(/<[a-z][a-z0-9]*((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    for (const [, name = ''] of attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)) {
      expect(allowedAttributes, html).toContain(name.toLowerCase())
    }
  }
  for (const address of attributeOf('href', html)) expect(address).toMatch(safe)
  for (const [, link = ''] of html.matchAll(/<a\s([^>]*)>/g)) {
    if (!/href="#/.test(link)) expect(link).toContain('rel="noreferrer noopener"')
  }
}

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.png">',
  '![alt](https://evil.example/pixel.png)',
  '![alt](javascript:alert(1))',
  '![alt][ref]\n\n[ref]: data:text/html,<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<body onload=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example)}</style>',
  '<p style="position:fixed;inset:0">over everything</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<div id="main">clobbers</div>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1))',
  '[x](java%0ascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](%6a%61vascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.example/1)',
  '[x](//evil.example)',
  '[x](/api/auth/sign-out)',
  '[x](\\\\evil.example)',
  '[x](https:evil.example)',
  '<javascript:alert(1)>',
  '<vbscript:alert(1)>',
  '<data:text/html,x>',
  '[x][ref]\n\n[ref]: javascript:alert(1)',
  '[ref]\n\n[ref]: <javascript:alert(1)> "title"',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example" onmouseover="alert(1))',
  '[x](https://a.example/<script>)',
  'note[^1]\n\n[^1]: [x](javascript:alert(1)) <script>alert(1)</script>',
  'note[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: x',
  '`<script>alert(1)</script>`',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '| <img src=x onerror=alert(1)> |\n|-|\n| [x](javascript:alert(1)) |',
  '- [x] <img src=x onerror=alert(1)>',
  '# <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!-- --><script>alert(1)</script><!-- -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  'www.javascript:alert(1)',
  'javascript:alert(1)@a.example',
]

it.each([
  ['h2', ['h3', 'h4', 'h5', 'h6', 'h6']],
  ['h3', ['h4', 'h5', 'h6', 'h6', 'h6']],
] as const)('has headings below the %s of its section', (under, tags) => {
  const text = [1, 2, 3, 4, 5].map((level) => `${'#'.repeat(level)} Heading`).join('\n\n')
  expect(tagsOf(drawn(text, under)).filter((tag) => tag.startsWith('h'))).toEqual(tags)
})

describe('untrusted Markdown', () => {
  it.each(attacks)('ignores %j', (text) => {
    expectHarmless(drawn(text))
  })

  it('ignores any mixture of dangerous parts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...attacks), fc.string()), { maxLength: 6 }), (parts) => {
        expectHarmless(drawn(parts.join('')))
        expectHarmless(drawn(parts.join('\n\n')))
      }),
      { numRuns: 60 },
    )
  })

  it('links to pages, mailboxes and phones, without a referrer', () => {
    for (const address of ['https://a.example/x', 'http://a.example', 'mailto:a@b.example', 'tel:118']) {
      expect(drawn(`[here](${address})`)).toContain(`href="${address}" rel="noreferrer noopener"`)
    }
  })

  it('links plain addresses without the surrounding punctuation', () => {
    expect(drawn('See https://a.example/x?y=1 (or http://b.example/).')).toMatch(
      /href="https:\/\/a.example\/x\?y=1".*href="http:\/\/b.example\/"/,
    )
    expect(drawn('`https://a.example`')).not.toContain('href')
    expect(attributeOf('href', drawn('[https://a.example](https://b.example)'))).toEqual([
      'https://b.example',
    ])
  })

  it('keeps the text of removed elements', () => {
    expect(drawn('[the shed](javascript:alert(1))')).toContain('the shed')
    expect(drawn('![the plan](https://evil.example/x.png)')).toContain('the plan')
  })
})

describe('rendered Markdown', () => {
  it.each([
    ['# Numbers', '<h3>Numbers</h3>'],
    ['## Numbers', '<h4>Numbers</h4>'],
    ['###### Numbers', '<h6>Numbers</h6>'],
    ['**now**', '<strong>now</strong>'],
    ['- a\n- b', '<li>a</li>'],
    ['1. a', '<ol>'],
    ['~~old~~', '<del>old</del>'],
    ['a\\*b', 'a*b'],
  ])('turns %j into %s', (text, html) => {
    expect(drawn(text)).toContain(html)
  })

  it('marks checklist items as done or not, without a control', () => {
    const html = drawn('- [x] Fridge\n- [ ] Stove')
    expect(html).toMatch(/aria-label="Done:".*Fridge.*aria-label="To do:".*Stove/s)
    expect(html).not.toContain('<input')
  })

  it('links a footnote to its mark within the same text', () => {
    const html = drawn('note[^1]\n\n[^1]: See the plan.')
    const ids = attributeOf('id', html)
    for (const address of attributeOf('href', html)) expect(ids).toContain(address.slice(1))
  })
})

const size = 10_000
const filled = (part: string) => part.repeat(size).slice(0, size)

/** Returns the CPU time for this text; the best of three, since a run may be interrupted. */
function millisecondsToDraw(text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && best > maxMs; run++) {
    const before = process.threadCpuUsage()
    drawn(text)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
const maxMs = 200

/** Nested lists, line by line. */
const staircase = (marks: string) =>
  Array.from({ length: 99 }, (_, line) => `${' '.repeat(marks.length * line)}${marks}x`).join('\n')

const costly = [
  ...['[h*', '\\]', 'w[', '[x', '\\*', '*', '*a_', 'a**b', '*_*_', '***a', '_a_', '~~', '~~a'],
  ...[
    '[',
    '[](',
    '![[',
    '![*',
    '[a](',
    '[a](<',
    '[a](b "',
    '[a][b]',
    '[[a]]',
    '[^',
    '[^a]',
    '[^a]:',
    '[a]: x "',
  ],
  '*_*_*_*_- *_*_- - *_*_- *_*_*_*_*_*_*_*_\n\n',
  ...['`', '`a``', '<', '<a ', '<a b="', '<!--', '<?', '<![CDATA[', '<http://a>', '<a@b.c>', '&amp;', '&#1;'],
  ...[
    '>',
    '> ',
    '- ',
    '1. ',
    '* ',
    '>- ',
    '>1. > - ',
    '- [ ] ',
    '\n[^a]: x\n',
    '[a]: x\n',
    'a\n=\n',
    '- [ ] a\n',
  ],
  ...[
    '|a',
    '| |\n|-|\n',
    '||\n',
    '    a\n',
    '```\n',
    '\t',
    '  \n',
    '\r',
    '\r\n',
    'http://',
    'http://a.',
    'a@b.c ',
  ],
  ...[`${'* '.repeat(8)}x\n`, `${'- > '.repeat(4)}x\n`, `${'1. '.repeat(6)}x\n`, `${'> '.repeat(8)}x\n`],
]

describe('10,000 malicious characters', () => {
  it.each(costly)('render quickly and without deep nesting when %j repeats', (part) => {
    expect(millisecondsToDraw(filled(part))).toBeLessThan(maxMs)
    const html = drawn(filled(part))
    expectHarmless(html)
    let depth = 0
    let deepest = 0
    for (const [tag] of html.matchAll(/<\/?(?:blockquote|ul|ol|li|em|strong|a)\b/g)) {
      depth += tag.startsWith('</') ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    expect(deepest).toBeLessThan(200)
  })

  it('render quickly in any mixture: 1,000 texts of Markdown characters', () => {
    const part = fc.constantFrom(...costly, 'a', 'words ', '\n', '\n\n', '  - ', 'a'.repeat(30))
    // Few kinds of parts that repeat often, as in an attack, alone or between paragraphs that hide it from a limit.
    const text = fc
      .record({
        kinds: fc.array(part, { minLength: 1, maxLength: 4 }),
        order: fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
        times: fc.integer({ min: 1, max: 2_000 }),
        ending: fc.constantFrom('', ' ', '\n', '\n\n', ' words'.repeat(10), `\n\n${'words '.repeat(20)}`),
        tail: fc.constantFrom('', 'a'.repeat(size), 'words '.repeat(size)),
      })
      .map(({ kinds, order, times, ending, tail }) => {
        const one = order.map((at) => kinds[at % kinds.length]).join('') + ending
        return `${one.repeat(Math.min(times, Math.ceil(size / one.length)))}${tail}`.slice(0, size)
      })
    // A failure prints its seed and path.
    fc.assert(
      fc.property(text, (one) => millisecondsToDraw(one) < maxMs),
      { numRuns: 1_000, endOnFailure: true },
    )
  })

  it.each([
    `${'>'.repeat(3_000)}***`,
    `${'> '.repeat(3_000)}- - -`,
    ...['* '.repeat(8), '- > '.repeat(4), '1. '.repeat(6)].map((marks) => `${marks}x\n`.repeat(490)),
    staircase('- '.repeat(8)),
  ])('render quickly with many deeply nested lines: %#', (text) => {
    expect(millisecondsToDraw(text.slice(0, size))).toBeLessThan(maxMs)
  })

  it('are shown as typed', () => {
    const text = `${'[h*'.repeat(3_330)}\nline two`
    expect(drawn(text)).toBe(`<p class="break-words whitespace-pre-wrap">${text}</p>`)
  })

  it.each([
    ['as many columns as fit', `${'|a'.repeat(1_200)}\n${'|-'.repeat(1_200)}\n${'|\n'.repeat(2_600)}`],
    ['as many rows as fit', `|a|b|c|d|e|f|g|h\n${'|-'.repeat(8)}\n${'|\n'.repeat(4_900)}`],
    ['table after table', '|a|b|c|d\n|-|-|-|-\n|\n|\n|\n|\n\n'.repeat(400)],
    ['a table in a quote', `> ${'|a'.repeat(900)}\n> ${'|-'.repeat(900)}\n${'> |\n'.repeat(1_500)}`],
    ['line after line', 'a\n=\n'.repeat(2_500)],
  ])('do not become a page many times their size in tables and lines: %s', (_, text) => {
    const html = drawn(text.slice(0, size))
    expectHarmless(html)
    expect(html.length).toBeLessThan(20 * size)
  })

  it('render at any nesting depth', () => {
    const marks = fc.array(fc.constantFrom('>', '- ', '1. ', '  ', '\t', '* ', '\n', 'a'), {
      minLength: 200,
      maxLength: 3_000,
    })
    fc.assert(
      fc.property(marks, (parts) => {
        expectHarmless(drawn(parts.join('').slice(0, size)))
      }),
      { numRuns: 15 },
    )
  })

  it('leave a realistic table unchanged', () => {
    const rows = Array.from({ length: 40 }, (_, row) => `| Fuse ${row} | Kitchen | 16 A |`)
    const html = drawn(['| Fuse | Room | Ampere |', '|---|---|---:|', ...rows].join('\n'))
    expect(tagsOf(html).filter((tag) => tag === 'td')).toHaveLength(120)
  })

  it('leave a quoted horizontal rule and a long list unchanged', () => {
    expect(drawn('> > * * *')).toContain('<hr')
    expect(tagsOf(drawn('- [ ] a\n'.repeat(400))).filter((tag) => tag === 'li')).toHaveLength(400)
  })

  it('leave a realistic text unchanged', () => {
    const text = '> - 1. a *b* _c_\n>\n>   - **d**\n\n* * *\n\n'.repeat(3)
    expect(drawn(text)).toContain('<blockquote>')
    expect(drawn(`${'- a\n  - b\n    - c\n      - d\n        - e'}`).match(/<ul>/g)).toHaveLength(5)
  })
})
