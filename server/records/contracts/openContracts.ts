import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contracts } from '#server/records/contracts/table.ts'

/** The statuses of open contracts. */
const OPEN_STATUSES: readonly ContractStatus[] = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'ACTIVE',
  'ON_HOLD',
]
/** The maximum number of contracts that the error names. */
const MAX_NAMED = 5

/** Returns a list with one error that names the first open contracts of an employee or a project, or an empty list if there are none. */
export async function openContractErrors(
  tx: Transaction,
  clientId: string,
  scope: { readonly employeeId: string } | { readonly projectId: string },
): Promise<FieldError[]> {
  const owner =
    'employeeId' in scope
      ? eq(contracts.employeeId, scope.employeeId)
      : eq(contracts.projectId, scope.projectId)
  const open = await tx
    .select({ contractNo: contracts.contractNo })
    .from(contracts)
    .where(
      and(
        eq(contracts.clientId, clientId),
        owner,
        inArray(contracts.status, [...OPEN_STATUSES]),
        isNull(contracts.archivedAt),
      ),
    )
    .orderBy(asc(contracts.contractNo))
    .limit(MAX_NAMED)
  if (open.length === 0) return []
  const numbers = open.map(({ contractNo }) => contractNo).join(', ')
  return [{ code: 'not_allowed', message: `End or cancel the open contracts first: ${numbers}.` }]
}
