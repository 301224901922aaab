import { MutationObserver, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { atOnce, type ChangeMeta, type ReadMeta, shownInAll } from './changes.ts'
import { createQueryClient } from './query-client.ts'

/** Opens a tab that shows something: its reads are counted, and answer when the test allows it. */
function tab() {
  const queryClient = createQueryClient()
  const server = { list: ['a', 'b', 'c'], awake: Promise.resolve() }
  const asked: string[] = []
  const show = (queryKey: QueryKey, meta: ReadMeta = {}) => {
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        asked.push(queryKey.join('/'))
        await server.awake
        return [...server.list]
      },
      initialData: [...server.list],
      staleTime: 60_000,
      meta,
    })
    return { leave: observer.subscribe(() => {}), data: () => queryClient.getQueryData<string[]>(queryKey) }
  }
  const change = <Change = void>(
    mutationFn: (change: Change) => Promise<unknown>,
    meta: ChangeMeta = {},
    scope?: string,
  ) => {
    const options = { mutationFn, meta, ...(scope && { scope: { id: scope } }) }
    return (by: Change) => new MutationObserver(queryClient, options).mutate(by)
  }
  return { queryClient, server, asked, show, change }
}

const done = () => Promise.resolve()
const refuse = () => Promise.reject(new AppError('conflict', 'Somebody was faster.'))
const without = (thing: string) => atOnceIn((list) => list.filter((one) => one !== thing))
const atOnceIn = (to: (list: string[]) => string[]) => atOnce(() => [shownInAll<string[]>(['list'], to)])

describe('after a change', () => {
  it('reads everything on the page before the change is over, and the rest when it is shown', async () => {
    const { queryClient, asked, show, change } = tab()
    show(['task', '1'])
    show(['dashboard', '2'])
    show(['board', '3']).leave()
    await change(done)()
    expect(asked).toEqual(['task/1', 'dashboard/2'])
    expect(queryClient.getQueryState(['task', '1'])?.isInvalidated).toBe(false)
    expect(queryClient.getQueryState(['board', '3'])?.isInvalidated).toBe(true)
  })

  it('reads only what it declares as affected', async () => {
    const { asked, show, change } = tab()
    show(['task', '1'])
    show(['dashboard', '2'])
    await change(done, { touches: 'nothing' })()
    expect(asked).toEqual([])
    await change(done, { touches: [['task']] })()
    expect(asked).toEqual(['task/1'])
  })

  it('reads nothing if it was refused, unless it declares so', async () => {
    const { asked, show, change } = tab()
    show(['task', '1'])
    await expect(change(refuse)()).rejects.toThrow('faster')
    expect(asked).toEqual([])
    await expect(change(refuse, { evenRefused: true })()).rejects.toThrow('faster')
    expect(asked).toEqual(['task/1'])
  })

  it('does not read a page that is being left, and drops what is gone', async () => {
    const { queryClient, asked, show, change } = tab()
    show(['task', '1'])
    show(['task', '1', 'history'])
    show(['bell', '2'], { onEveryPage: true })
    await change(done, { leaves: 'page', removes: ['task', '1'] })()
    expect(asked).toEqual(['bell/2'])
    expect(queryClient.getQueryData(['task', '1'])).toBeUndefined()
    expect(queryClient.getQueryState(['task', '1', 'history'])?.isInvalidated).toBe(true)
    await change(done, { leaves: [['task']] })()
    expect(asked).toEqual(['bell/2', 'bell/2'])
  })

  it('does not wait for a first read in flight, and repeats it once it has arrived', async () => {
    const { queryClient, asked, change } = tab()
    const answer = Promise.withResolvers<string>()
    const queryFn = () => {
      asked.push('split')
      return answer.promise
    }
    new QueryObserver(queryClient, { queryKey: ['split', '1'], queryFn }).subscribe(() => {})
    await change(done)()
    expect(asked).toEqual(['split'])
    answer.resolve('even')
    await expect.poll(() => asked).toEqual(['split', 'split'])
  })

  it('leaves a read that declares so until its page is opened again', async () => {
    const { asked, show, change } = tab()
    show(['checks', '1'], { untilLeft: true })
    await change(done)()
    expect(asked).toEqual([])
  })
})

describe('an optimistic change', () => {
  it('is shown before the answer, and rolled back when refused', async () => {
    const { asked, show, change } = tab()
    const list = show(['list', '1'])
    const answer = Promise.withResolvers<void>()
    const changing = change(() => answer.promise, without('b'))()
    expect(list.data()).toEqual(['a', 'c'])
    answer.reject(new AppError('conflict', 'Somebody was faster.'))
    await expect(changing).rejects.toThrow('faster')
    expect(list.data()).toEqual(['a', 'b', 'c'])
    expect(asked).toEqual(['list/1'])
  })

  it('is not undone by the reads of an earlier change: only the last one reads', async () => {
    const { server, asked, show, change } = tab()
    const list = show(['list', '1'])
    show(['dashboard', '2'])
    const answer = Promise.withResolvers<void>()
    const slow = change(() => answer.promise, without('b'))()
    await change(async () => void server.list.splice(0, 1), without('a'))()
    expect([list.data(), asked]).toEqual([['c'], []])
    // Opens a tab that shows nothing at first, and reads what was waiting.
    await change(done)()
    expect([list.data(), asked]).toEqual([['c'], ['dashboard/2']])
    server.list = ['c']
    answer.resolve()
    await slow
    expect([list.data(), asked]).toEqual([['c'], ['dashboard/2', 'list/1', 'dashboard/2']])
  })

  it('is followed by reads of the last change, also while earlier ones wait for theirs', async () => {
    const { server, asked, show, change } = tab()
    show(['list', '1'])
    server.awake = new Promise(() => {})
    void change(done, without('a'))()
    await expect.poll(() => asked).toEqual(['list/1'])
    void change(done, without('b'))()
    await expect.poll(() => asked).toEqual(['list/1', 'list/1'])
  })

  it('is sent once the one before was answered, and only the last one reads', async () => {
    const { asked, show, change } = tab()
    show(['list', '1'])
    const sent: string[] = []
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const move = change<string>(
      (thing) => {
        sent.push(thing)
        return answers[sent.length - 1]?.promise ?? done()
      },
      atOnceIn((list) => list.toReversed()),
      'order',
    )
    const moves = [move('first'), move('second')]
    await expect.poll(() => sent).toEqual(['first'])
    answers[0]?.resolve()
    await moves[0]
    await expect.poll(() => sent).toEqual(['first', 'second'])
    expect(asked).toEqual([])
    answers[1]?.resolve()
    await moves[1]
    expect(asked).toEqual(['list/1'])
  })

  it('is sent while the reads of the one before are in flight', async () => {
    const { server, asked, show, change } = tab()
    show(['list', '1'])
    server.awake = new Promise(() => {})
    const move = change(
      done,
      atOnceIn((list) => list.toReversed()),
      'order',
    )
    await move()
    await move()
    expect(asked).toEqual(['list/1', 'list/1'])
  })
})
