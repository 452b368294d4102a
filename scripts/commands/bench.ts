import { chromium, type Browser } from 'playwright-core'
import { builtModules, kib, measureFirstLoad } from '#scripts/checks/bundle.ts'
import { selectParts, finishWithin, type BenchPart } from '#scripts/lib/benchParts.ts'
import { measureApiLoad } from '#scripts/lib/measure/apiLoad.ts'
import { demoLogin, measureVisits, type ListVisit, type LoadProfile } from '#scripts/lib/measure/coldLoad.ts'
import { measureFirstClicks, type FirstClick } from '#scripts/lib/measure/firstClick.ts'
import { measureKeys } from '#scripts/lib/measure/keys.ts'
import { startLargeClient } from '#scripts/lib/measure/largeClient.ts'
import { measureListLoad, measureReloadRequests } from '#scripts/lib/measure/listLoad.ts'
import { measureLongDay, type MemoryUsage } from '#scripts/lib/measure/longDay.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { emulatorOffsets } from '#scripts/lib/process/emulator.ts'
import { partCosts } from '#scripts/lib/measure/partCosts.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { printTime } from '#scripts/lib/time/printTime.ts'
import { startProduct } from '#scripts/lib/process/runningProduct.ts'
import { measurePeers, peerRatios } from '#scripts/lib/measure/peers.ts'
import { measureScrolling } from '#scripts/lib/measure/scrolling.ts'
import { waterfallText } from '#scripts/lib/measure/waterfall.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { browserFlags, findBrowser } from '#test/support/browser/browser.ts'

const rounds = Number(process.env['RUNS'] ?? 5)
const loops = Number(process.env['LOOPS'] ?? 100)
const employees = Number(process.env['EMPLOYEES'] ?? 100_000)

/** The time limit for one part, in milliseconds. Long enough for a busy machine. */
const partLimit = Number(process.env['MINUTES'] ?? 10) * 60_000

try {
  const parts = selectParts(process.argv.slice(2))
  const isSelected = (...names: BenchPart[]) => names.some((name) => parts.includes(name))
  await buildIfNeeded(console.log)
  if (isSelected('sizes')) await printPart('sizes', printBundle)
  if (isSelected('cold', 'phone', 'click', 'keys', 'peers', 'memory')) await printProduct(parts)
  if (isSelected('api')) await printPart('api', printApiLoad)
  if (isSelected('lists')) {
    for (const kind of ['PostgreSQL', 'embedded'] as const)
      await printPart(`lists on ${kind}`, () => printListLoad(kind))
  }
  // This part needs a longer limit, because just filling the database takes minutes.
  if (isSelected('time')) await printPart('time', () => printTime(rounds * 20), 3 * partLimit)
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
// Exits explicitly, because a part that didn't finish may keep the process running.
process.exit()

async function printPart(name: string, print: () => Promise<void>, limit = partLimit): Promise<void> {
  const problem = await finishWithin(limit, name, print)
  if (problem === null) return
  console.log(`\n! ${problem}`)
  process.exitCode = 1
}

async function printBundle(): Promise<void> {
  const { files, total, withProvider, problems } = await measureFirstLoad()
  console.log('\nScripts in the first load of the signed-in employees list, KiB\n')
  console.log(row(['file', 'bytes', 'gzip', 'brotli']))
  for (const file of files) console.log(row([file.file, kib(file.bytes), kib(file.gzip), kib(file.brotli)]))
  console.log(row(['total', kib(total.bytes), kib(total.gzip), kib(total.brotli)]))
  console.log(
    row(['with Firebase Auth', kib(withProvider.bytes), kib(withProvider.gzip), kib(withProvider.brotli)]),
  )
  for (const problem of problems) console.log(`! ${problem}`)
  console.log('\nLargest parts of these scripts, estimated KiB gzip\n')
  for (const { name, gzip } of partCosts(await builtModules(), files))
    if (gzip >= 512) console.log(row([name, kib(gzip)]))
}

async function printProduct(parts: readonly BenchPart[]): Promise<void> {
  const found = findBrowser()
  console.log('\nStarting Muster…')
  const product = await startProduct()
  const env = { ...process.env, ...found.env }
  const browser = await chromium.launch({ executablePath: found.executablePath, args: browserFlags, env })
  try {
    console.log(`Ready after ${(product.startMs / 1000).toFixed(1)} s with an empty data folder.`)
    const visits = (title: string, profile: LoadProfile) => printVisits(browser, product.url, title, profile)
    const partPrinters: Partial<Record<BenchPart, () => Promise<void>>> = {
      cold: async () => {
        await visits('cold load', { slowdown: 1 })
        await visits('cold load, CPU 4× slower', { slowdown: 4 })
      },
      phone: async () => {
        await visits('cold load on a phone (CPU 4× slower, slow 4G)', { slowdown: 4, isSlow4g: true })
        await visits('second load on a phone', { slowdown: 4, isSlow4g: true, isSecond: true })
      },
      click: () => printFirstClicks(browser, product.url),
      keys: async () => {
        for (const slowdown of [1, 4]) await printKeysAndScrolling(browser, product.url, slowdown)
      },
      peers: () => printPeers(product.url, { CHROMIUM: found.executablePath, ...env }),
      memory: () => printLongDay(browser, product.url),
    }
    for (const part of parts) {
      const print = partPrinters[part]
      // Each round loads every comparison app and Muster at both CPU speeds, which takes about two minutes.
      if (print !== undefined) await printPart(part, print, part === 'peers' ? rounds * partLimit : partLimit)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function printVisits(
  browser: Browser,
  url: string,
  title: string,
  profile: LoadProfile,
): Promise<void> {
  const loads = await measureVisits(browser, url, rounds, profile)
  console.log(`\nEmployees list, signed in, ${title}, median of ${rounds} rounds\n`)
  const measure = (name: string, key: Exclude<keyof ListVisit, 'steps'>, unit: string) =>
    console.log(
      row([name, `${median(loads.map((load) => load[key])).toFixed(key === 'scriptKib' ? 1 : 0)} ${unit}`]),
    )
  measure('time to first row', 'firstRowMs', 'ms')
  measure('script execution', 'scriptMs', 'ms')
  measure('script over the wire', 'scriptKib', 'KiB')
  measure('script files over the wire', 'scriptFiles', '')
  measure('heap', 'heapMib', 'MiB')
  measure('requests', 'requests', '')
  const typical = loads.toSorted((a, b) => a.firstRowMs - b.firstRowMs)[Math.floor(loads.length / 2)]
  console.log('\nThe load with the median time to first row\n')
  for (const line of waterfallText(typical?.steps ?? [])) console.log(line)
}

async function printFirstClicks(browser: Browser, url: string): Promise<void> {
  const clicks: FirstClick[] = []
  for (let round = 0; round < rounds; round += 1) clicks.push(...(await measureFirstClicks(browser, url)))
  console.log(`\nFirst click on a record: CPU 4× slower, slow 4G, median of ${rounds} rounds\n`)
  console.log(row(['', 'shown, ms', 'scripts', 'KiB']))
  for (const [record, ofRecord] of Map.groupBy(clicks, (click) => click.record)) {
    const typical = (key: Exclude<keyof FirstClick, 'record'>) =>
      median(ofRecord.map((click) => click[key])).toFixed(0)
    console.log(row([record, typical('shownMs'), typical('scripts'), typical('kib')]))
  }
}

async function printKeysAndScrolling(browser: Browser, url: string, slowdown: number): Promise<void> {
  const cpu = `CPU ${slowdown === 1 ? 'unthrottled' : `${slowdown}× slower`}`
  console.log(`\nTime from a key press to its paint, ${cpu}, ms\n`)
  console.log(row(['', 'fields', 'p50', 'p95']))
  for (const { name, fields, p50, p95 } of await measureKeys(browser, url, slowdown, rounds))
    console.log(row([name, String(fields), p50.toFixed(1), p95.toFixed(1)]))
  const speeds = await measureScrolling(browser, url, slowdown)
  console.log(`\nTime between frames while the whole list scrolls, ${cpu}, ms\n`)
  console.log(row(['', 'frames', 'p50', 'p99', 'longest']))
  for (const { name, frames, p50, p99, longest } of speeds)
    console.log(row([name, String(frames), p50.toFixed(1), p99.toFixed(1), longest.toFixed(1)]))
}

async function printPeers(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = process.env['PEERS']
  if (folder === undefined)
    return console.log('\nComparison apps were not measured. Set PEERS to the folder with their run.sh.')
  const lines = await measurePeers(folder, url, demoLogin, rounds, env)
  console.log(`\nMuster compared with the best comparison app, medians of ${rounds} alternating rounds\n`)
  console.log(row(['', 'CPU', 'Muster', 'best', 'ratio']))
  for (const { measure, cpu, own, best, bestName, ratio } of peerRatios(lines, 'muster'))
    console.log(
      `${row([measure, `${cpu}×`, own.toFixed(1), best.toFixed(1), ratio.toFixed(2)])}  ${bestName}`,
    )
}

async function printLongDay(browser: Browser, url: string): Promise<void> {
  const [before, after] = await measureLongDay(browser, url, loops)
  console.log(`\nOne page before and after opening, changing and saving ${loops} records\n`)
  console.log(row(['', 'before', 'after']))
  const measure = (name: string, key: keyof MemoryUsage, digits: number) =>
    console.log(row([name, before[key].toFixed(digits), after[key].toFixed(digits)]))
  measure('heap, MiB', 'heapMib', 1)
  measure('DOM nodes', 'nodes', 0)
  measure('event listeners', 'listeners', 0)
  measure('session storage, KiB', 'storageKib', 1)
}

async function printApiLoad(): Promise<void> {
  const [perSecond, seconds] = [100, 10]
  const emulatorPort = String(await findFreePort(emulatorOffsets))
  // Starts another instance, because the browser in an earlier part may have used up the IP address's rate limit.
  const product = await startProduct({ MUSTER_EMULATOR_PORT: emulatorPort })
  try {
    const emulatorUrl = `http://127.0.0.1:${emulatorPort}`
    const load = await measureApiLoad(product.url, emulatorUrl, perSecond, seconds)
    console.log(`\nAPI on the embedded database, ${perSecond} calls a second for ${seconds} s\n`)
    console.log(row(['all calls, failed calls', String(load.calls), String(load.failed)]))
    console.log(row(['p50, p99, max; ms', load.p50.toFixed(0), load.p99.toFixed(0), load.max.toFixed(0)]))
  } finally {
    await product.stop()
  }
}

async function printListLoad(kind: 'PostgreSQL' | 'embedded'): Promise<void> {
  const title = `${employees} employees in one client, ${kind === 'embedded' ? 'embedded database' : kind}`
  console.log(`\n${title}\n`)
  const product = await startLargeClient(kind, employees)
  if (product === null) return console.log('PostgreSQL is not installed, so nothing is measured.')
  try {
    console.log(row(['one request after another; ms', 'p50', 'p99']))
    const times = [
      ...(await measureReloadRequests(product.url, product.emulatorUrl, product.output)),
      ...(await measureListLoad(product.url, product.emulatorUrl, rounds * 4)),
    ]
    for (const { name, p50, p99 } of times) console.log(row([name, p50.toFixed(1), p99.toFixed(1)]))
  } finally {
    await product.stop()
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(44) : cell.padStart(10))).join('')
}
