import { beforeEach } from 'vitest'
import type { WorkByClient } from '#machines/drafts/drafts.ts'
import { createWorkspaceMachine } from '#machines/shell/workspace.machine.ts'
import type { listRoute, recordRoute } from '#test/support/answers.ts'
import { createWorld, reachWorkspace, settle, startBesideDrafts, type World } from '#test/support/charts.ts'

/** The services of the workspace under test, new for each test. */
export let world: World

/** Starts the workspace of a client with drafts, and returns functions for testing it. */
export function startWorkspace(work: WorkByClient[string] = {}) {
  const {
    root,
    drafts,
    chart: workspace,
  } = startBesideDrafts(createWorkspaceMachine(world.deps), { clientId: 'NWTX' }, 'workspace')
  drafts.send({ type: 'drafts.restored', uid: 'cleo', drafts: { NWTX: work } })
  root.start()
  const go = async (event: ReturnType<typeof listRoute> | ReturnType<typeof recordRoute>) => {
    workspace.send(event)
    await settle()
  }
  return { workspace, go, ...reachWorkspace(workspace) }
}

beforeEach(() => {
  world = createWorld()
})
