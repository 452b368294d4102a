import { registerHooks } from 'node:module'
import { parseSync } from '@swc/core'

/** Any node of the syntax tree. Its properties depend on its type. */
interface Node {
  readonly type: string
  readonly [property: string]: any
}

/** Properties that are computed from context or event. Everything else in a config is a name or a literal. */
const computed = new Set(['context', 'input', 'output', 'params'])

/** Returns everything in a chart's source that is not a literal or a name, or an empty string. */
export function sourceProblems(text: string): string[] {
  const { body } = parseSync(text, { syntax: 'typescript', target: 'es2022' }) as unknown as { body: Node[] }
  const calls = findAll(body, isCreateMachine)
  const [call] = calls
  if (calls.length !== 1 || call === undefined) return [`has ${calls.length} calls of createMachine`]
  const setup = call['callee'].object
  if (setup.type !== 'CallExpression' || setup.callee.value !== 'setup') return ['is not made by setup(…)']
  const config = call['arguments'][0].expression as Node
  return config.type === 'ObjectExpression' ? objectProblems(config, 'config') : ['has no literal config']
}

const isCreateMachine = (node: Node) =>
  node.type === 'CallExpression' &&
  node['callee'].type === 'MemberExpression' &&
  node['callee'].property.value === 'createMachine'

function findAll(value: unknown, wanted: (node: Node) => boolean): Node[] {
  if (Array.isArray(value)) return value.flatMap((item) => findAll(item, wanted))
  if (typeof value !== 'object' || value === null) return []
  const here = 'type' in value && wanted(value as Node) ? [value as Node] : []
  return [...here, ...Object.values(value).flatMap((item) => findAll(item, wanted))]
}

function objectProblems(object: Node, at: string): string[] {
  return (object['properties'] as Node[]).flatMap((property) => {
    if (property.type !== 'KeyValueProperty') return [`${at} has a ${property.type}`]
    const { key, value } = property as unknown as { key: Node; value: Node }
    if (key.type !== 'Identifier' && key.type !== 'StringLiteral') return [`${at} has a ${key.type} key`]
    const name = String(key['value'])
    if (name === 'after') return [`${at} has an after delay, which no reload survives`]
    return computed.has(name) ? [] : valueProblems(value, `${at}.${name}`)
  })
}

function valueProblems(value: Node, at: string): string[] {
  if (value.type === 'StringLiteral' || value.type === 'BooleanLiteral') return []
  if (value.type === 'ObjectExpression') return objectProblems(value, at)
  if (value.type === 'ArrayExpression') {
    return (value['elements'] as { spread: unknown; expression: Node }[]).flatMap(
      ({ spread, expression }, index) =>
        spread === null || spread === undefined
          ? valueProblems(expression, `${at}[${index}]`)
          : [`${at} has a spread`],
    )
  }
  return [`${at} is a ${value.type}, not a name`]
}

/** The charts that Stately's extractor finds in a source. */
export interface Extracted {
  readonly config: { readonly id?: string; readonly states?: object } | undefined
  readonly actions: readonly string[]
  readonly services: readonly { readonly src: string; readonly id: string | undefined }[]
}

interface Extractor {
  extractMachinesFromFile: (text: string) => {
    machines: ({
      toConfig: () => Extracted['config']
      getAllActions: (kinds: string[]) => { name: string }[]
      getAllServices: (kinds: string[]) => { src: string; id: string | undefined }[]
    } | null)[]
  } | null
}

/** Reads the only chart of a source with Stately's extractor. Suppresses its console output about what it skips. */
export async function extract(text: string): Promise<Extracted> {
  // The extractor was built for xstate 4 but needs only its types.
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('xstate/lib/') ? next('node:constants', context) : next(name, context),
  })
  const { extractMachinesFromFile } = (await import('@xstate/machine-extractor')) as unknown as Extractor
  hooks.deregister()
  const originalWarn = console.warn
  console.warn = () => undefined
  try {
    const machines = extractMachinesFromFile(text)?.machines ?? []
    const [machine] = machines
    if (machines.length !== 1 || machine == null) throw new Error(`Stately finds ${machines.length} charts.`)
    return {
      config: machine.toConfig(),
      actions: machine.getAllActions(['named', 'inline', 'identifier', 'unknown']).map(({ name }) => name),
      services: machine.getAllServices(['named', 'inline', 'identifier', 'unknown']),
    }
  } finally {
    console.warn = originalWarn
  }
}
