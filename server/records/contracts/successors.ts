import { contract } from '#domain/contracts/record.ts'
import { contractErrors } from '#domain/contracts/rules.ts'
import { successorInput } from '#domain/contracts/datedInput.ts'
import {
  canHaveSuccessor,
  successorReasons,
  successorDraft,
  type SuccessorType,
} from '#domain/contracts/successor.ts'
import { statusPhrase } from '#domain/kernel/statusPhrase.ts'
import { notAllowedNow } from '#server/pipeline/apiError.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { addContract } from '#server/records/contracts/newContracts.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import { contextOf, readReferences } from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { byId, checkCurrent, recordById } from '#server/records/kit/resource.ts'

/** Returns the route that adds the successor of a contract. The route locks the contract, so that two requests can't both add one. */
const successorRoute = (call: 'extendContract' | 'renewContract', orderType: SuccessorType) =>
  defineRoute({
    call,
    params: byId,
    query: nothing,
    body: successorInput,
    answer: contract,
    audit: 'always',
    async handle(context) {
      const { caller, params, body, today } = context
      const found = await recordById(context, contractResource, params.id, 'change')
      const before = storedContractOf(found)
      const references = await readReferences(context, clientOf(caller).clientId, before)
      if (body.version !== undefined)
        await checkCurrent(
          context,
          contractResource,
          body.version,
          contractOf(before, contextOf(references), today),
        )
      if (!canHaveSuccessor(before.status)) throw notAllowedNow([wrongStatusError(before.status, orderType)])
      checkReferences(successorReasons(before, references.successor))
      const draft = successorDraft(before, orderType, body)
      checkReferences(contractErrors(draft, references.settings.allowOpenEndedContracts))
      return { body: await addContract(context, draft, Object.keys(draft)) }
    },
  })

const wrongStatusError = (status: string, orderType: SuccessorType) => ({
  code: 'not_allowed_now',
  message: `This contract is ${statusPhrase(status)} and can't be ${orderType === 'EXTENSION' ? 'extended' : 'renewed'}.`,
})

/** The routes that extend and renew a contract. */
export const contractSuccessorRoutes = [
  successorRoute('extendContract', 'EXTENSION'),
  successorRoute('renewContract', 'RENEWAL'),
]
