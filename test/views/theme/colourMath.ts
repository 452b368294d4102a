type Rgb = readonly [number, number, number]

function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the WCAG 2 contrast of two colors, which is between 1 and 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** Color vision: normal, or without long, medium or short cones (Machado 2009). */
export const sights = {
  trichromat: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

export type Sight = keyof typeof sights

function seen(hex: string, sight: Sight): Rgb {
  const [r, g, b] = linear(hex)
  const row = (at: number) => {
    const [x = 0, y = 0, z = 0] = sights[sight].slice(at, at + 3)
    return Math.min(1, Math.max(0, x * r + y * g + z * b))
  }
  return [row(0), row(3), row(6)]
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Returns how different two colors look, in hundredths of OKLab. */
export function distance(one: string, other: string, sight: Sight): number {
  const a = oklab(seen(one, sight))
  const b = oklab(seen(other, sight))
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
