import ElkConstructor, {
  type ElkExtendedEdge,
  type ElkNode,
  type LayoutOptions,
} from 'elkjs/lib/elk.bundled.js'
import type { Arrow, Box } from '#scripts/lib/diagram/boxes.ts'
import { fontSize, minFontSize, lineHeight, pageWidth, widthOf } from '#scripts/lib/diagram/text.ts'

/** A laid-out diagram: ELK's nodes and edges, all in the diagram's coordinates. */
export type Layout = Omit<ElkNode, 'edges'> & { readonly edges: readonly ElkExtendedEdge[] }

const elk = new ElkConstructor()
const padding = 10

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '9',
  'elk.spacing.edgeLabel': '2',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '10',
  'elk.randomSeed': '1',
}

/** Returns the height of a box's text. */
const textHeight = ({ lines }: Box) => lines.length * lineHeight + padding

function nodeOf(box: Box, inner: LayoutOptions): ElkNode {
  const width = box.width + 2 * padding
  const base = { id: box.id }
  if (box.children.length === 0) return { ...base, width, height: textHeight(box) + padding / 2 }
  return {
    ...base,
    children: box.children.map((child) => nodeOf(child, inner)),
    layoutOptions: {
      // ELK reads these options from each box that contains others.
      ...inner,
      'elk.padding': `[top=${textHeight(box) + padding},left=12,bottom=12,right=12]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${textHeight(box)})`,
      'elk.aspectRatio': '1.2',
    },
  }
}

/** One way to lay out a chart: its direction, how wide a line of text can be, and whether its parts are close together. */
export interface Attempt {
  readonly direction: 'DOWN' | 'RIGHT'
  readonly maxWidth: number
  readonly isTight: boolean
}

const tightOptions = {
  'elk.spacing.nodeNode': '8',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '5',
  'elk.layered.spacing.edgeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '5',
}

/** The layouts to try, most readable first. */
export const attempts: readonly Attempt[] = [false, true].flatMap((isTight) =>
  (['DOWN', 'RIGHT'] as const).flatMap((direction) =>
    [260, 210, 170, 140, 120].map((maxWidth) => ({ direction, maxWidth, isTight })),
  ),
)

/** Lays out a chart. */
export async function layOut(
  root: Box,
  arrows: readonly Arrow[],
  { direction, isTight }: Attempt,
): Promise<Layout> {
  const inner = { ...options, ...(isTight && tightOptions), 'elk.direction': direction }
  const result = await elk.layout({
    id: 'diagram',
    layoutOptions: { ...inner, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(root, inner)],
    edges: arrows.map(({ number, from, to }, index) => ({
      id: `arrow ${index}`,
      sources: [from],
      targets: [to],
      labels: [{ text: number, width: widthOf(number) + 8, height: lineHeight }],
    })),
  })
  return { ...result, edges: result.edges ?? [] }
}

/** Returns whether the text of a diagram is large enough on a page of typical width. */
export const fits = ({ width = 0 }: Layout) => width <= (pageWidth * fontSize) / minFontSize - 1
