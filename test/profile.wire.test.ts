import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '../src/lib/ids.ts'
import { dataExports } from '../src/server/db/schema/exports.ts'
import { familyGroups, memberships } from '../src/server/db/schema/groups.ts'
import { sessions, users } from '../src/server/db/schema/users.ts'
import { aPhoto, privateMetadata } from './files/pictures.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'
import { readZip } from './zip.ts'

const server = wireServer()
const { db } = server.database
const photo = await aPhoto({ width: 900, height: 600 }).withExif(privateMetadata).jpeg().toBuffer()

let anna: Person
beforeEach(async () => {
  anna = await aPerson(server)
})

const get = (path: string, { cookie }: Pick<Person, 'cookie'> = anna) =>
  server.fetch(new Request(new URL(path, origin), { headers: { cookie } }))

const sendPicture = (bytes: Buffer, { cookie }: Person = anna) =>
  server.fetch(
    new Request(new URL('/api/users/me/picture', origin), {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { ...sameOrigin, cookie, 'content-type': 'image/jpeg' },
    }),
  )

async function pictureOf(person: Person): Promise<string> {
  const { fileId } = z.object({ fileId: z.string() }).parse(await (await sendPicture(photo, person)).json())
  return `/api/files/${fileId}/thumbnail`
}

describe('the picture of a person', () => {
  it('is re-encoded, and shown to the family until they have no group in common', async () => {
    const [ben, stranger] = [await aPerson(server), await aPerson(server)]
    await server.make.group([{ user: anna.user }, { user: ben.user, role: 'VIEWER' }])
    const path = await pictureOf(anna)
    const answer = await get(path, ben)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([(await sharp(bytes).metadata()).format, bytes.includes('SecretCam')]).toEqual(['webp', false])
    const unknown = await get(`/api/files/${newId()}/thumbnail`, stranger)
    const foreign = await get(path, stranger)
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])

    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    expect((await get(path, ben)).status).toBe(404)
    const own = await get(path, anna)
    expect([own.status, (await own.arrayBuffer()).byteLength > 100]).toEqual([200, true])
  })

  it('may have 5 MB, and is refused above with a message that says so', async () => {
    const answer = await sendPicture(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      error: {
        message: 'Image file is too large. Maximum size is 5MB.',
        fields: { picture: 'Image file is too large. Maximum size is 5MB.' },
      },
    })
  })
})

/** Requests a data copy and waits until the running server's job has created it. */
async function aReadyExport({ cookie }: Person): Promise<string> {
  const started = await callFunction(server, 'data-exports.startDataExport', { method: 'POST', cookie })
  const { exportId } = z.object({ exportId: z.string() }).parse(started.result)
  await vi.waitFor(
    async () => {
      const { result } = await callFunction(server, 'data-exports.myDataExport', { method: 'GET', cookie })
      expect(result).toMatchObject({ id: exportId, status: 'READY', progressPercent: 100 })
    },
    { timeout: 60_000, interval: 100 },
  )
  return exportId
}

describe('the data copy of a person', () => {
  it('is created by the job and downloaded so that it is neither cached, shown nor run', async () => {
    const exportId = await aReadyExport(anna)
    const answer = await get(`/api/data-exports/${exportId}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="kinstead-data-\d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''/,
      ),
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(zip.byteLength)
    const profile = readZip(zip).get('profile.json')?.toString('utf8') ?? ''
    expect(JSON.parse(profile)).toMatchObject({ id: anna.user.id, email: anna.user.email })
  })

  it('does not exist for others or after a day, exactly like an unknown one', async () => {
    const exportId = await aReadyExport(anna)
    const ben = await aPerson(server)
    await server.make.group([{ user: anna.user }, { user: ben.user }])
    const foreign = await get(`/api/data-exports/${exportId}`, ben)
    await db.update(dataExports).set({ expiresAt: new Date(Date.now() - 1_000) })
    const answers = [
      foreign,
      await get(`/api/data-exports/${exportId}`),
      await get(`/api/data-exports/${newId()}`),
      await get('/api/data-exports/none'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect((await get(`/api/data-exports/${exportId}`, { cookie: '' })).status).toBe(401)
  })
})

describe('the chosen language', () => {
  const localeOf = async (person: Person | null) => {
    const answer = await server.fetch(
      new Request(new URL('/', origin), {
        headers: { 'accept-language': 'fr-FR', ...(person && { cookie: person.cookie }) },
      }),
    )
    return /data-locale="([^"]+)"/.exec(await answer.text())?.[1]
  }

  it('overrides the browser’s on every page; without a choice the browser’s counts', async () => {
    expect([await localeOf(null), await localeOf(anna)]).toEqual(['fr-FR', 'fr-FR'])
    const data = {
      firstName: 'Anna',
      lastName: 'Keller',
      timeZone: 'Europe/Zurich',
      locale: 'de-CH',
      version: 1,
    }
    const saved = await callFunction(server, 'users.updateUserProfile', {
      method: 'POST',
      data,
      cookie: anna.cookie,
    })
    expect(saved.result).toEqual({ version: 2 })
    expect([await localeOf(null), await localeOf(anna)]).toEqual(['fr-FR', 'de-CH'])
  })

  it('is that of the sample family, whatever the browser asks for', async () => {
    await db.update(users).set({ locale: 'de-CH' })
    const sample = { method: 'POST', data: { timeZone: 'UTC' }, cookie: anna.cookie } as const
    await callFunction(server, 'samples.loadSampleFamily', sample)
    const groups = await db.select({ name: familyGroups.name }).from(familyGroups)
    expect(groups).toEqual([{ name: 'Die Sandbergs (Beispiel)' }])
  })
})

describe('a session that was ended elsewhere', () => {
  it('is signed out at its next call', async () => {
    const mine = (person: Person) =>
      callFunction(server, 'sessions.listMySessions', { method: 'GET', cookie: person.cookie })
    expect((await mine(anna)).status).toBe(200)
    const listed = z.array(z.object({ id: z.string() })).parse((await mine(anna)).result)
    const ended = await callFunction(server, 'sessions.endMySession', {
      method: 'POST',
      data: { sessionId: listed[0]?.id },
      cookie: anna.cookie,
    })
    expect(ended.status).toBeLessThan(300)
    expect(await mine(anna)).toMatchObject({ status: 401, error: { code: 'signed-out' } })
  })
})

describe('deleting an account', () => {
  const page = async () => (await get('/profile/account')).text()

  it('is offered with a list of what is deleted and what stays', async () => {
    await server.make.group([{ user: anna.user }])
    const html = await page()
    expect(html).toContain('Delete my account')
    expect(html).toContain('<strong>The Kellers</strong>')
  })

  it('is refused to the only manager of others: the page says why, and what to do', async () => {
    const ben = await aPerson(server)
    const familyGroupId = await server.make.group([{ user: anna.user }, { user: ben.user, role: 'VIEWER' }])
    const html = await page()
    expect(html).toContain('You are the only manager of The Kellers')
    expect(html).toContain(`href="/dashboard/${familyGroupId}"`)
    expect(html).not.toContain('Delete my account')
  })

  it('is refused in an old session: the page asks to sign in again and come back', async () => {
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
    const html = await page()
    expect(html).toContain('You signed in more than an hour ago.')
    expect(html).toContain('href="/api/auth/sign-in?prompt=login&amp;redirect=%2Fprofile%2Faccount"')
    expect(html).not.toContain('Delete my account')
  })

  it('ends the session, removes the cookie, and clears the browser', async () => {
    const answer = await callFunction(server, 'accounts.deleteMyAccount', {
      method: 'POST',
      data: { confirmation: 'DELETE' },
      cookie: anna.cookie,
    })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-sid=; .*Max-Age=0/)
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const after = await callFunction(server, 'users.myProfile', { method: 'GET', cookie: anna.cookie })
    expect(after.status).toBe(401)
  })
})

describe('the manifest', () => {
  const manifest = async (headers: Record<string, string>) => {
    const answer = await server.fetch(new Request(new URL('/manifest.webmanifest', origin), { headers }))
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(answer.headers.get('cache-control')).toMatch(/^private,/)
    return z
      .object({
        lang: z.string(),
        icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
        description: z.string(),
        shortcuts: z.array(z.object({ url: z.string() })),
        share_target: z.object({ action: z.string(), method: z.string() }),
      })
      .parse(await answer.json())
  }

  it('speaks the language of the browser, and that of the profile once someone is signed in', async () => {
    const browser = { 'accept-language': 'de-CH' }
    expect(await manifest(browser)).toMatchObject({
      lang: 'de',
      description: 'Das gemeinsame Haus, von der ganzen Familie geführt.',
    })
    await db.update(users).set({ locale: 'sv-SE' }).where(eq(users.id, anna.user.id))
    expect((await manifest({ ...browser, cookie: anna.cookie })).lang).toBe('sv')
  })

  it('names icons that exist, of the type and the size that it says', async () => {
    const { icons } = await manifest({})
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src, sizes, type } of icons) {
      const answer = await get(src)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(type).toContain(format)
      if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })

  it('offers the installed app to other apps, at an address that says so without a worker', async () => {
    const { share_target } = await manifest({})
    expect(share_target).toEqual({ action: '/share-target', method: 'POST' })
    // A phone names no origin, and more is shared than any other call may send.
    const body = new Uint8Array(200_000)
    const request = new Request(new URL(share_target.action, origin), { method: 'POST', body })
    const { status, headers } = await server.fetch(request)
    expect([status, headers.get('location')]).toEqual([303, '/shared?lost=missed'])
  })

  it('has shortcuts that lead to forms and pages', async () => {
    const { shortcuts } = await manifest({})
    const familyGroupId = await server.make.group([{ user: anna.user }])
    const id = await server.make.property(familyGroupId)
    const targets = await Promise.all(
      shortcuts.map(async ({ url }) => {
        const { status, headers } = await get(url)
        return [status, headers.get('location') ?? url]
      }),
    )
    expect(targets).toEqual([
      [307, `/money/${familyGroupId}/payments/new?propertyId=${id}`],
      [307, `/property/${id}/report`],
      [307, `/calendar?familyGroupId=${familyGroupId}&add=stay&house=${id}`],
      [200, '/notifications'],
    ])
  })
})
