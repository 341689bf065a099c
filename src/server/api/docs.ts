import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { ApiEnv } from '#server/http/http.ts'
import { nothingHere } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { completeDescription, removeStaffEndpoints } from './description.ts'
import { smsReportsRoute } from './sms-reports.ts'
import { whatsappRoute } from './whatsapp.ts'

const FILES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jaanch API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false })`

const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Jaanch',
    version: '1',
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    description:
      'The calls of the Jaanch shop. Amounts are rupees; days and hours are in India. Errors have one shape: ' +
      '`message` for customers, `code` for programs, `fields` for what was wrong with the input.',
  },
}

const SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of verifyCode, login or loginWithGoogle.',
  },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-jaanch_staff',
    description:
      'A session of the staff, after signing in by passkey. Changes need the Origin of the shop and JSON.',
  },
  signedLink: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'A link that the shop has signed, taken as it is: good for fifteen minutes.',
  },
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'SHA-256 of the user name and password agreed with PhonePe.',
  },
  razorpaySignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Razorpay-Signature',
    description: 'HMAC-SHA256 of the body, keyed by the secret of the webhook.',
  },
  signedBody: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Hub-Signature-256',
    description: 'HMAC-SHA256 of the body, keyed by the secret of the WhatsApp app.',
  },
} as const

/**
 * The folder of Swagger UI, an optional package: without it the page is missing. Not by the package's main module, which
 * loads all of it into memory.
 */
const swaggerFolder = (): Promise<string> =>
  import('swagger-ui-dist/absolute-path.js').then(
    ({ default: absolutePath }) => absolutePath(),
    () => {
      throw new Refusal('NOT_FOUND', sentence(nothingHere))
    },
  )

/** A live shop describes the customers' calls only, and has no page to try them. */
export function docsRoutes(app: OpenAPIHono<ApiEnv>, shopUrl: string, { isLive }: { isLive: boolean }) {
  const docs = new Hono<ApiEnv>()
  for (const [name, scheme] of Object.entries(SCHEMES))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  app.openAPIRegistry.registerPath(whatsappRoute)
  app.openAPIRegistry.registerPath(smsReportsRoute)
  let description: string | undefined
  docs.get('/api/openapi.json', c => {
    if (description === undefined) {
      const whole = app.getOpenAPI31Document({ ...ABOUT, servers: [{ url: shopUrl }] })
      description = JSON.stringify(completeDescription(isLive ? removeStaffEndpoints(whole) : whole))
    }
    return c.body(description, 200, { 'content-type': 'application/json' })
  })
  if (isLive) return docs
  docs.get('/api/docs', async c => {
    await swaggerFolder()
    return c.html(PAGE, 200, { 'content-security-policy': POLICY })
  })
  docs.get('/api/docs/start.js', c =>
    c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  docs.get('/api/docs/:file', async c => {
    const type = FILES.get(c.req.param('file'))
    if (!type) throw new Refusal('NOT_FOUND', sentence(nothingHere))
    const file = await readFile(path.join(await swaggerFolder(), c.req.param('file')))
    return c.body(file, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
  })
  return docs
}
