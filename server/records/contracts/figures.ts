import { contractBurn, contractMargin } from '#domain/contracts/datedInput.ts'
import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { PoUsage } from '#domain/billing/poBurn.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import { contextOf, readReferences } from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { byId, recordById } from '#server/records/kit/resource.ts'

/** Returns the contract as the API shows it, and the usage of its PO if the PO has a limit. */
async function readFigures(context: RequestContext, id: string) {
  const stored = storedContractOf(await recordById(context, contractResource, id))
  const references = await readReferences(context, clientOf(context.caller).clientId, stored)
  return {
    contract: contractOf(stored, contextOf(references), context.today),
    poUsed: references.poUsed,
  }
}

const usedOf = ({ cents, minutes }: PoUsage) => ({ amount: moneyOf(cents), minutes })

const readBurn = defineRoute({
  call: 'readContractBurn',
  params: byId,
  query: nothing,
  body: nothing,
  answer: contractBurn,
  audit: 'none',
  async handle(context) {
    const { contract, poUsed } = await readFigures(context, context.params.id)
    const showsUsed = poUsed !== undefined && canSeeField(context.caller.permissions, 'earnings')
    return { body: { ...contract, used: showsUsed ? usedOf(poUsed) : null } }
  },
})

const readMargin = defineRoute({
  call: 'readContractMargin',
  params: byId,
  query: nothing,
  body: nothing,
  answer: contractMargin,
  audit: 'none',
  handle: async (context) => ({ body: (await readFigures(context, context.params.id)).contract }),
})

/** The routes for the figures of a contract. */
export const contractFigureRoutes = [readBurn, readMargin]
