import { makeSizes } from '#platform/server/files/make-sizes.ts'
import { sharp } from '#platform/server/files/picture-reader.ts'
import type { Painted, Painting } from './painters.ts'

// Uploads are never read as SVG. This process does read SVG, since it paints drawings of our
// own and nothing else, and ends when they are painted; Laurel's own process is left as it was.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

async function paint({ svg, width }: Painting): Promise<Painted> {
  try {
    const image = sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 })
    return { made: await makeSizes(await image.toBuffer()) }
  } catch (error) {
    return { failure: String(error) }
  }
}

process.on('message', (painting: Painting) => {
  void paint(painting).then((painted) => process.send?.(painted))
})
// Ctrl-C in the terminal is for Laurel, which ends its painters itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
