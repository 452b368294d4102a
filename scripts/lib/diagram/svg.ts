import type { AnyStateMachine } from 'xstate'
import type { ElkNode } from 'elkjs/lib/elk.bundled.js'
import {
  boxesOf,
  type Arrow,
  type Box,
  type BoxLine,
  type DiagramContext,
} from '#scripts/lib/diagram/boxes.ts'
import { attempts, fits, layOut, type Layout } from '#scripts/lib/diagram/layout.ts'
import { escapeXml, fontSize, lineHeight, titleSize, widthOf } from '#scripts/lib/diagram/text.ts'

const colors = { product: '#1a7f4b', pages: '#1f5fbf', memory: '#9a5b00', nothing: '#c0262d' } as const
const dashes = { product: '', pages: '', memory: '6 3', nothing: '2 3' } as const
const tones = { name: '#16181d', runs: '#6b3fa0', muted: '#59606c', ...colors } as const

const legend: readonly (readonly [keyof typeof colors, string])[] = [
  ['product', 'covered in the whole product'],
  ['pages', 'covered on the pages'],
  ['memory', 'covered in memory only'],
  ['nothing', 'not covered'],
]

/** Draws a chart as nested boxes. The colors of transitions show which kind of story takes them. */
export async function drawChart(machine: AnyStateMachine, context: DiagramContext): Promise<string> {
  let best: { layout: Layout; root: Box; arrows: readonly Arrow[] } | null = null
  for (const attempt of attempts) {
    const { root, arrows } = boxesOf(machine, context, attempt.maxWidth)
    const layout = await layOut(root, arrows, attempt)
    if (best === null || (layout.width ?? 0) < (best.layout.width ?? 0)) best = { layout, root, arrows }
    if (fits(layout)) break
  }
  if (best === null) throw new Error(`${machine.id} has no layout.`)
  return renderSvg(best.layout, best.root, best.arrows)
}

function renderSvg(layout: Layout, root: Box, arrows: readonly Arrow[]): string {
  const legendWidths = legend.map(([, text]) => widthOf(text) + 40)
  const width = Math.ceil(Math.max(layout.width ?? 0, 520))
  const height = Math.ceil((layout.height ?? 0) + 24 * 2)
  const boxes = new Map(allBoxes(root).map((box) => [box.id, box]))
  let x = 12
  let y = (layout.height ?? 0) + 16
  const keys = legend.map(([reach, text], index) => {
    if (index > 0 && x + (legendWidths[index] ?? 0) > width) {
      x = 12
      y += 20
    }
    const key = `<path class="${reach}" d="M${x} ${y - 4}h22"/><text x="${x + 28}" y="${y}" fill="${colors[reach]}">${text}</text>`
    x += legendWidths[index] ?? 0
    return key
  })
  const style = [
    `text{font:${fontSize}px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}`,
    `.name{font-size:${titleSize}px;font-weight:600}`,
    '.halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-opacity:.75;stroke-linejoin:round}',
    'path{fill:none;stroke-width:1.4}',
    ...legend.map(
      ([reach]) =>
        `.${reach}{stroke:${colors[reach]}${dashes[reach] === '' ? '' : `;stroke-dasharray:${dashes[reach]}`}}`,
    ),
    ...legend.map(([reach]) => `#${reach} path{fill:${colors[reach]};stroke:none}`),
  ]
  const heads = legend.map(
    ([reach]) =>
      `<marker id="${reach}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(root.id)}">
<style>${style.join('')}</style>
<defs>${heads.join('')}</defs>
<rect width="${width}" height="${height}" fill="#fff"/>
${(layout.children ?? []).flatMap((node) => drawFrames(node, boxes, 0)).join('\n')}
${arrows.map((arrow, index) => drawArrow(layout.edges[index], arrow)).join('\n')}
${(layout.children ?? []).flatMap((node) => drawTexts(node, boxes)).join('\n')}
${arrows.map((arrow, index) => drawNumber(layout.edges[index], arrow)).join('\n')}
${keys.join('\n')}
</svg>
`
}

const allBoxes = (box: Box): Box[] => [box, ...box.children.flatMap(allBoxes)]
const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10

function boxOf({ id }: ElkNode, boxes: ReadonlyMap<string, Box>): Box {
  const box = boxes.get(id)
  if (box === undefined) throw new Error(`${id} is not a box.`)
  return box
}

function drawFrames(node: ElkNode, boxes: ReadonlyMap<string, Box>, depth: number): string[] {
  const box = boxOf(node, boxes)
  const x = round(node.x)
  const y = round(node.y)
  const fill = box.children.length === 0 ? '#ffffff' : depth % 2 === 0 ? '#f4f5f7' : '#eaecf0'
  const border = box.kind === 'initial' ? '#16181d' : '#8b93a1'
  const frame = `<rect x="${x}" y="${y}" width="${round(node.width)}" height="${round(node.height)}" rx="8" fill="${fill}" stroke="${border}" stroke-width="${box.kind === 'initial' ? 2 : 1}"/>`
  const end =
    box.kind === 'final'
      ? `<rect x="${x + 3}" y="${y + 3}" width="${round((node.width ?? 0) - 6)}" height="${round((node.height ?? 0) - 6)}" rx="6" fill="none" stroke="#8b93a1"/>`
      : ''
  return [frame + end, ...(node.children ?? []).flatMap((child) => drawFrames(child, boxes, depth + 1))]
}

function drawTexts(node: ElkNode, boxes: ReadonlyMap<string, Box>): string[] {
  const { lines } = boxOf(node, boxes)
  return [
    ...lines.map((one, index) => drawText(one, round(node.x) + 10, round(node.y) + 18 + index * lineHeight)),
    ...(node.children ?? []).flatMap((child) => drawTexts(child, boxes)),
  ]
}

function drawText({ text, tone, link }: BoxLine, x: number, y: number): string {
  const classes = tone === 'name' ? 'halo name' : 'halo'
  const attributes = `class="${classes}" x="${round(x)}" y="${round(y)}" fill="${tones[tone]}">${escapeXml(text)}</text>`
  return link === undefined
    ? `<text ${attributes}`
    : `<a href="${link}.svg"><text text-decoration="underline" ${attributes}</a>`
}

function drawArrow(edge: Layout['edges'][number] | undefined, { reach }: Arrow): string {
  const [section] = edge?.sections ?? []
  if (section === undefined) return ''
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  return `<path class="${reach}" d="${path}" marker-end="url(#${reach})"/>`
}

/** Draws the number of an arrow. The box where the arrow starts shows it too. */
function drawNumber(edge: Layout['edges'][number] | undefined, { number, reach }: Arrow): string {
  const [label] = edge?.labels ?? []
  const x = round(label?.x)
  const y = round(label?.y)
  return `<rect x="${x}" y="${y}" width="${round(label?.width)}" height="${lineHeight}" rx="8" fill="#fff" stroke="${colors[reach]}"/><text x="${round(x + (label?.width ?? 0) / 2)}" y="${round(y + 12)}" text-anchor="middle" fill="${colors[reach]}">${number}</text>`
}
