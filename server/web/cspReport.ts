import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createLogBudget } from '#server/pipeline/logBudget.ts'

const MAX_BYTES = 16_384
const MAX_LINES_PER_MINUTE = 60
/** The path that browsers send content security policy reports to. */
export const CSP_REPORT_PATH = '/csp-report'

const legacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
  }),
})
const report = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.string()) }),
  }),
)

/** Logs policy reports without the page's URL. The number of lines per minute is limited, because anyone can send reports. */
export function addCspReport(app: FastifyInstance, now: () => number): void {
  const budget = createLogBudget(
    MAX_LINES_PER_MINUTE,
    (leftOut) => app.log.warn({ leftOut }, 'more policy reports were not logged'),
    now,
  )
  app.addHook('onClose', (_app, done) => {
    budget.stop()
    done()
  })
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORT_PATH, { schema: { hide: true } }, (request, reply) => {
      for (const { directive, blocked } of violationsIn(request.body)) {
        if (budget.take()) request.log.warn({ directive, blocked }, 'content security policy violated')
      }
      return reply.code(204).send()
    })
    done()
  })
}

function violationsIn(body: unknown): { directive: string; blocked: string }[] {
  const legacy = legacyReport.safeParse(body)
  if (legacy.success) {
    const { 'effective-directive': directive, 'blocked-uri': blocked } = legacy.data['csp-report']
    return [{ directive: truncate(directive), blocked: originOf(blocked) }]
  }
  const modern = report.safeParse(body)
  if (!modern.success) return []
  return modern.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL } }) => ({
      directive: truncate(effectiveDirective),
      blocked: originOf(blockedURL),
    }))
}

const truncate = (text: string | undefined) => (text ?? 'unknown').slice(0, 60)

/** Returns only the origin, because paths and queries may contain personal data. */
function originOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  return URL.canParse(address) ? truncate(new URL(address).origin) : truncate(address)
}
