import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiBase } from '#domain/kernel/calls/calls.ts'

/** Collects the API's routes in an OpenAPI document. Must be called before the routes are registered. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Muster', version: '1', description: 'HR back office for staffing companies.' },
      components: {
        securitySchemes: {
          idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          appIntegrity: { type: 'apiKey', in: 'header', name: 'X-Firebase-AppCheck' },
        },
      },
      security: [{ idToken: [], appIntegrity: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  let text: string | undefined
  // Created only once, because it takes a tenth of a second and anyone can request it.
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
