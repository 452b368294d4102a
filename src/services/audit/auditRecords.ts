import { auditCalls } from '#domain/audit/calls.ts'
import type { Http } from '#services/http/http.ts'
import { createList, type Records } from '#services/records/records.ts'

/** Creates the services for the client's audit trail. */
export const createAuditTrail = (http: Http): Records => createList(http, auditCalls.listAudit)
