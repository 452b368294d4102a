import { accent, rank } from '#views/ui/logo/Logo.css.ts'

const columns = 7
const rows = 3
const columnWidth = 19
const rowHeight = 20
const accentedMark = { row: 1, column: 4 }

const bars = [
  { x: 1, y: 1, height: 14 },
  { x: 4, y: 3, height: 5 },
  { x: 7, y: 6, height: 5 },
  { x: 10, y: 3, height: 5 },
  { x: 13, y: 1, height: 14 },
]

/** Rows of marks that decorate the sign-in page. */
export function LogoRank() {
  const places = Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns),
    column: index % columns,
  }))
  return (
    <svg
      viewBox={`1 1 ${columns * columnWidth - 5} ${rows * rowHeight - 6}`}
      aria-hidden="true"
      fill="currentColor"
      className={rank}
    >
      {places.map(({ row, column }) => (
        <g key={`${row}-${column}`} transform={`translate(${column * columnWidth} ${row * rowHeight})`}>
          {bars.map((bar, index) => (
            <rect
              key={bar.x}
              x={bar.x}
              y={bar.y}
              width="2"
              height={bar.height}
              rx="1"
              className={
                index === 2 && row === accentedMark.row && column === accentedMark.column ? accent : undefined
              }
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
