export type Oklch = { lightness: number; chroma: number; hue: number; alpha: number }
type LinearRgb = [red: number, green: number, blue: number]
export type Rgb = [red: number, green: number, blue: number]

const oklchPattern = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/

export function parseOklch(value: string): Oklch {
  const match = oklchPattern.exec(value.trim())
  if (!match) throw new Error(`Not an oklch() colour: ${value}`)
  const [, lightness, chroma, hue, alpha = '1'] = match
  return {
    lightness: Number(lightness),
    chroma: Number(chroma),
    hue: Number(hue),
    alpha: Number(alpha),
  }
}

// Björn Ottosson's OKLab matrices, as CSS Color 4 gives them.
function oklchToLinearRgb({ lightness, chroma, hue }: Oklch): LinearRgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function encodeGamma(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255) / 255
}

function decodeGamma(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

export function oklchToRgb(colour: Oklch): Rgb {
  const [red, green, blue] = oklchToLinearRgb(colour)
  return [encodeGamma(red), encodeGamma(green), encodeGamma(blue)]
}

/** Browsers blend translucent colours on the gamma-encoded channels, so this does too. */
export function blend(colour: Oklch, background: Rgb): Rgb {
  const [red, green, blue] = oklchToRgb(colour)
  const mix = (front: number, back: number) => front * colour.alpha + back * (1 - colour.alpha)
  return [mix(red, background[0]), mix(green, background[1]), mix(blue, background[2])]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * decodeGamma(red) + 0.7152 * decodeGamma(green) + 0.0722 * decodeGamma(blue)
}

export function contrastRatio(first: Rgb, second: Rgb): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  if (darker === undefined || lighter === undefined) throw new Error('Two colours are needed')
  return (lighter + 0.05) / (darker + 0.05)
}
