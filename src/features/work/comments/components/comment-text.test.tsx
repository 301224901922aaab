import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { maxCommentLength, maxDrawnSegments } from '../comments.rules.ts'
import { commentBody } from '../comments.schemas.ts'
import { CommentText } from './comment-text.tsx'

const anna = { userId: '0198c0de-0000-7000-8000-000000000001', name: 'Anna <Keller>' }
const token = `@[${anna.userId}]`

/** A comment of a valid length. */
function draw(body: string) {
  const markup = renderToStaticMarkup(<CommentText body={commentBody.parse(body)} mentions={[anna]} />)
  const holder = document.createElement('div')
  holder.innerHTML = markup
  return { text: holder.textContent, elements: holder.querySelectorAll('*').length }
}

it.each([
  ['mentions', token.repeat(maxCommentLength / 2), '@Anna <Keller>'.repeat(maxCommentLength / 2)],
  [
    'mentions of a former member',
    '@[0198c0de-0000-7000-8000-00000000ffff]'.repeat(2_500),
    '@someone'.repeat(2_500),
  ],
  ['links', 'http://a.b '.repeat(450).trim(), 'http://a.b '.repeat(450).trim()],
])('renders the first parts of a comment of nothing but %s, and the rest as plain text', (_, body, text) => {
  const drawn = draw(body)
  expect(drawn.text).toBe(text)
  // The paragraph, and the rest in one piece.
  expect(drawn.elements).toBeLessThanOrEqual(maxDrawnSegments + 2)
})

it('renders every part of a comment of usual length', () => {
  const drawn = draw(`${token}, see https://example.com and ${token}.`)
  expect(drawn).toEqual({
    text: '@Anna <Keller>, see https://example.com and @Anna <Keller>.',
    elements: 1 + 6,
  })
})
