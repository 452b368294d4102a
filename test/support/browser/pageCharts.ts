import { arePageChartsLoaded, loadPageCharts } from '#machines/kit/pageCharts.ts'

// Tests start with all charts loaded. Journeys load them late.
await loadPageCharts()

export const pageCharts = { areLoaded: arePageChartsLoaded, load: loadPageCharts }
