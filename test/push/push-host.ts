import type { IncomingHttpHeaders } from 'node:http'
import {
  createPushService,
  type PushService,
  type VapidKeys,
} from '../../src/server/gateways/outbound/push-service.ts'
import { aPictureHost, pictureHostCertificate, pictureHostName } from '../files/picture-host.ts'

export const pushHostName = pictureHostName

export type Received = { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** Starts a push service that speaks https on this machine, and the gateway that reaches it. */
export async function aPushHost({ configuredKeys = null }: { configuredKeys?: VapidKeys | null } = {}) {
  const received: Received[] = []
  /** The status of the next answers. */
  const answering = { status: 201 }
  const host = await aPictureHost(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answering.status).end()
  })
  const pushService: PushService = createPushService({
    configuredKeys,
    subject: 'https://home.example',
    moreHosts: [pushHostName],
    // Here 127.0.0.2 counts as an internet address, and the rest of this machine as internal.
    resolve: async () => [host.address],
    isPublic: (address) => address === host.address,
    port: host.port,
    ca: pictureHostCertificate,
  })
  return { received, answering, pushService, close: host.close }
}
