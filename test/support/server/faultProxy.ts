import net from 'node:net'

/** A condition of the network between two programs. */
export type Fault =
  | { kind: 'none' }
  /** Everything arrives with this delay. */
  | { kind: 'latency'; ms: number }
  /** A slow connection: data arrives in pieces of this size, which can split characters, at this many bytes per second. */
  | { kind: 'trickle'; pieceBytes: number; bytesPerSecond: number }
  /** Half open: connections are accepted, but nothing is ever sent back. */
  | { kind: 'blackhole' }
  /** Every connection breaks, including open ones. */
  | { kind: 'reset' }
  /** Alternates between broken and working at this interval. */
  | { kind: 'flapping'; ms: number }
  /** A request that starts like this is processed, but the connection breaks before its response arrives. */
  | { kind: 'lostAnswer'; request: string; times: number }

/** A TCP proxy that simulates network faults. */
export type FaultProxy = {
  url: string
  set: (fault: Fault) => void
  /** The number of responses lost on purpose. */
  lost: () => number
  stop: () => Promise<void>
}

const requestLine = /^[A-Z]+ \/\S* HTTP/

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Link = { client: net.Socket; upstream: net.Socket; isSwallowed: boolean; losesAnswer: boolean }

/** Listens on a free port and forwards everything to the address until a fault is set. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const links = new Set<Link>()
  let fault: Fault = { kind: 'none' }
  let lost = 0
  let turns: NodeJS.Timeout | undefined
  let isBroken = false

  function cut(link: Link): void {
    links.delete(link)
    link.client.resetAndDestroy()
    link.upstream.destroy()
  }

  // The slow sends in progress. Later data to the same socket waits for them.
  const lines = new WeakMap<net.Socket, Promise<unknown>>()

  function later(to: net.Socket, act: () => unknown): void {
    const line = lines.get(to)
    if (fault.kind === 'latency') setTimeout(act, fault.ms)
    else if (line === undefined) act()
    else lines.set(to, line.then(act))
  }

  async function trickle(chunk: Buffer, to: net.Socket, pieceBytes: number, bytesPerSecond: number) {
    for (let at = 0; at < chunk.length && to.writable; at += pieceBytes) {
      to.write(chunk.subarray(at, at + pieceBytes))
      await pause((pieceBytes / bytesPerSecond) * 1_000)
    }
  }

  function pass(link: Link, chunk: Buffer, to: net.Socket): void {
    if (fault.kind === 'blackhole') link.isSwallowed = true
    else if (fault.kind === 'trickle') {
      const { pieceBytes, bytesPerSecond } = fault
      const before = lines.get(to) ?? Promise.resolve()
      lines.set(
        to,
        before.then(() => trickle(chunk, to, pieceBytes, bytesPerSecond)),
      )
    } else later(to, () => to.writable && to.write(chunk))
  }

  function send(link: Link, chunk: Buffer): void {
    const text = chunk.toString('latin1')
    // The rest of a request may arrive in later chunks, which have no request line.
    if (requestLine.test(text))
      link.losesAnswer = fault.kind === 'lostAnswer' && text.startsWith(fault.request)
    pass(link, chunk, link.upstream)
  }

  function answer(link: Link, chunk: Buffer): void {
    if (!link.losesAnswer || fault.kind !== 'lostAnswer' || lost >= fault.times) {
      pass(link, chunk, link.client)
      return
    }
    lost += 1
    cut(link)
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    const link: Link = { client, upstream, isSwallowed: false, losesAnswer: false }
    links.add(link)
    client.on('data', (chunk) => send(link, chunk))
    upstream.on('data', (chunk) => answer(link, chunk))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => cut(link))
      from.on('end', () => {
        // While half open, a close isn't forwarded either. The connection is cut when the fault ends.
        if (fault.kind === 'blackhole') link.isSwallowed = true
        else later(to, () => to.end())
      })
      from.on('close', () => from.destroyed && to.destroyed && links.delete(link))
    }
    if (isBroken) cut(link)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function breakAll(broken: boolean): void {
    isBroken = broken
    if (broken) links.forEach(cut)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    set: (next) => {
      clearInterval(turns)
      fault = next
      lost = 0
      // Bytes are missing on these connections, so they can't continue.
      for (const link of links) if (link.isSwallowed) cut(link)
      breakAll(next.kind === 'reset' || next.kind === 'flapping')
      if (next.kind === 'flapping') turns = setInterval(() => breakAll(!isBroken), next.ms)
    },
    lost: () => lost,
    stop: async () => {
      clearInterval(turns)
      links.forEach(cut)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
