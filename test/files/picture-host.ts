import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The name in the host's certificate, which is self-signed for these tests and valid for a hundred years. */
export const pictureHostName = 'pictures.example'

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8KT2Sj6cymt7QOkB
REfX2j3gOmueUspL/WumRpFo5HehRANCAARW1M62dAQ7ehOnjJIwA0SOria7+wW8
iUrgysuSDfVWECFiYeS1OBdoz68/owhI3ul+B/KrG9Qzn7vFeOc5y7wi
-----END PRIVATE KEY-----
`

export const pictureHostCertificate = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUA998PAsOfQK+yny2BR7kjkAUuwowCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjMxMjQ1MDBaGA8y
MTI2MTAzMDEyNDUwMFowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABFbUzrZ0BDt6E6eMkjADRI6uJrv7BbyJSuDK
y5IN9VYQIWJh5LU4F2jPrz+jCEje6X4H8qsb1DOfu8V45znLvCKjcDBuMB0GA1Ud
DgQWBBRTF0o+GffSSDtUAQFL4zKyrcigQTAfBgNVHSMEGDAWgBRTF0o+GffSSDtU
AQFL4zKyrcigQTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHBpY3R1cmVz
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAP1l6cn7kCA3viIP46rWkzmEK0AK
qV1G8VoUpmk2oKmkAiEA1d9HUQwZWpYIznn61HAABX532d6sdsIh+VQpBlKgOBI=
-----END CERTIFICATE-----
`

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Starts a picture host that speaks https and records its requests.
 * @param address of this machine, in 127.0.0.0/8
 */
export async function aPictureHost(answer: Answer, { address = '127.0.0.2', port = 0 } = {}) {
  const asked: { path: string | undefined; headers: IncomingMessage['headers'] }[] = []
  const server = createServer({ key, cert: pictureHostCertificate }, (request, response) => {
    asked.push({ path: request.url, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  const bound: AddressInfo | string | null = server.address()
  if (!bound || typeof bound === 'string') throw new Error('the host has no port')
  return {
    address,
    port: bound.port,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PictureHost = Awaited<ReturnType<typeof aPictureHost>>
