import type { Plugin } from 'vite'

/**
 * What only serves hydration, view transitions, fragment references, Activity, SuspenseList, form actions and their hooks,
 * custom elements, and hoisted style sheets and scripts.
 */
const emptied = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'startViewTransition',
  'createViewTransitionInstance',
  'scheduleViewTransitionEvent',
  'ViewTransitionPseudoElement',
  'commitNewChildToFragmentInstance',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'deleteChildFromFragmentInstance',
  'FragmentInstance',
  'ReactDOMHydrationRoot',
  'updateDehydratedSuspenseComponent',
  'popHydrationState',
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
  'preloadStylesheet',
  'suspendResource',
  'acquireResource',
  'insertStylesheetIntoRoot',
  'getResource',
  'setPropOnCustomElement',
  'queueIfContinuousEvent',
  'clearIfContinuousEvent',
  'retryIfBlockedOn',
  'attemptExplicitHydrationTarget',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'dispatchOptimisticSetState',
  'updateOptimisticImpl',
  'startHostTransition',
  'extractEvents$1',
]

/** Statements and values that go with them. Nothing is ever dehydrated where no page is hydrated. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:FragmentInstance|ViewTransitionPseudoElement|ReactDOMHydrationRoot)\.prototype\.\w+ = function \([^)]*\) \{[\s\S]*?^\};$/gm,
    '',
  ],
  [/^ReactDOMHydrationRoot\.prototype\.\w+ = (?=ReactDOMRoot)/gm, ''],
  [/^exports\.hydrateRoot = function \([^)]*\) \{[\s\S]*?^\};$/gm, ''],
  [/\bisHydrating(?: = ![01](?!,\n)|(?![\w$]| =|\n))/g, '!1'],
  [/\b[\w$]+(?:\.memoizedState)?\.dehydrated\b/g, 'null'],
  [/[\w$.]+\.isDehydrated\b/g, '!1'],
]

/**
 * Cuts out of React DOM what Muster has no use for: some 14 KiB gzip of the first load which no bundler can tell is never
 * reached. Fails when a part is not found, so that another version of React is looked at before it is cut.
 */
export function reactTrimPlugin(): Plugin {
  return {
    name: 'muster-react-trim',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: trimReactDom(code), map: null }),
    },
  }
}

/** The text of React DOM's client without those parts. */
export function trimReactDom(code: string): string {
  const parts = [
    ...emptied.map(
      (name) =>
        [
          new RegExp(`^function ${name.replace('$', String.raw`\$`)}\\([^)]*\\) \\{[\\s\\S]*?^\\}$`, 'm'),
          emptyOne(name),
        ] as const,
    ),
    ...replaced,
  ]
  return parts.reduce((text, [part, put]) => {
    const next = text.replace(part, put)
    if (next === text) throw new Error(`React DOM holds nothing like ${part.source}`)
    return next
  }, code)
}

const emptyOne = (name: string) => `function ${name}() { return null }`
