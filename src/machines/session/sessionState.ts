import type { AnyActorRef } from 'xstate'
import type { Row, StoredRecord } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'
import type { RecordContext } from '#machines/records/record.machine.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import type { RecordListContext } from '#machines/records/recordList.ts'
import type { OrganizationActor } from '#machines/organization/organization.machine.ts'
import type { SignInActor } from '#machines/session/signIn.machine.ts'

/** Returns the session state of product.md §3 with all its slices and fields, read from the charts (requirement C1). */
export function selectSessionState(app: ReturnType<AppActor['getSnapshot']>) {
  const auth = (app.children.auth as AuthActor).getSnapshot()
  const alerts = (app.children.alerts as AlertsActor).getSnapshot()
  const signIn = (auth.children.signIn as SignInActor | undefined)?.getSnapshot()
  const workspace = childrenOf(auth.children.workspace)
  const { user, token, loggedInUser, selectedClientId, errors } = auth.context
  return {
    auth: {
      user,
      token,
      loggedInUser:
        loggedInUser === null ? null : { firstName: loggedInUser.firstName, lastName: loggedInUser.lastName },
      loading: auth.hasTag('checking') || auth.hasTag('busy') || (signIn?.hasTag('busy') ?? false),
      error: signIn?.context.errors[0] ?? errors[0] ?? null,
      selectedClientId,
    },
    alert: { alerts: alerts.context.alerts },
    ...organizationSlices(workspace['organization'] as OrganizationActor | undefined),
    employee: employeeSlice(workspace['employees']),
    projects: projectsSlice(workspace['projects'], workspace['assignments']),
    contract: contractSlice(workspace['contracts']),
  }
}

type Children = Readonly<Record<string, AnyActorRef | undefined>>

function childrenOf(actor: AnyActorRef | undefined): Children {
  return actor === undefined ? {} : (actor.getSnapshot() as { children: Children }).children
}

function organizationSlices(actor: OrganizationActor | undefined) {
  const snapshot = actor?.getSnapshot()
  const context = snapshot?.context
  const selectedClient = context?.selectedClient ?? null
  return {
    client: {
      clients: context?.clients ?? [],
      selectedClient: selectedClient ?? (context === undefined ? null : { clientId: context.clientId }),
      loading: (snapshot?.hasTag('loadingClient') || snapshot?.hasTag('loadingClients')) ?? false,
      errors: [...(context?.clientErrors ?? []), ...(context?.clientsErrors ?? [])],
    },
    tenant: {
      tenants: context?.tenants ?? [],
      selectedTenant: context?.tenants.find(({ tenantId }) => tenantId === selectedClient?.tenantId) ?? null,
      loading: snapshot?.hasTag('loadingTenants') ?? true,
      errors: context?.tenantsErrors ?? [],
    },
  }
}

interface AreaState {
  readonly rows: readonly Row[]
  readonly limit: number
  readonly offset: number
  readonly selected: StoredRecord | null
  readonly loading: boolean
  readonly errors: readonly FieldError[]
}

interface Tagged<Context> {
  readonly context: Context
  readonly hasTag: (tag: string) => boolean
}

function areaState(area: AnyActorRef | undefined): AreaState {
  const { list, record } = childrenOf(area)
  const { form } = childrenOf(record)
  const listState = list?.getSnapshot() as Tagged<RecordListContext> | undefined
  const recordState = record?.getSnapshot() as Tagged<RecordContext> | undefined
  const formState = form?.getSnapshot() as Tagged<RecordFormContext> | undefined
  const { limit = 10, offset = 0 } = listState?.context.request ?? {}
  return {
    rows: listState?.context.rows ?? [],
    limit,
    offset,
    selected: formState?.context.record ?? null,
    loading: [listState, recordState, formState].some(
      (part) => part?.hasTag('busy') === true || part?.hasTag('saving') === true,
    ),
    errors: [
      ...(listState?.context.errors ?? []),
      ...(recordState?.context.errors ?? []),
      ...(formState?.context.refusals ?? []),
    ],
  }
}

function employeeSlice(area: AnyActorRef | undefined) {
  const { rows, selected, loading, errors } = areaState(area)
  return { employees: rows, selectedEmployee: selected, loading, errors }
}

/** `projectEmployee` has the most recently listed assignments, usually those of one project. */
function projectsSlice(area: AnyActorRef | undefined, assignments: AnyActorRef | undefined) {
  const { rows, selected, loading, errors } = areaState(area)
  const projectEmployee = areaState(assignments).rows
  return { projects: rows, selectedProject: selected, projectEmployee, loading, errors }
}

function contractSlice(area: AnyActorRef | undefined) {
  const { rows, limit, offset, selected, loading, errors } = areaState(area)
  return { contracts: { data: rows, limit, offset }, selectedContract: selected, loading, errors }
}
