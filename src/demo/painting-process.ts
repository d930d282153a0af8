import { makeSizes } from '#platform/server/files/make-sizes.ts'
import { sharp } from '#platform/server/files/picture-reader.ts'
import type { Painted, Painting } from './painters.ts'

// What people upload is never read as SVG. Here it is, since this process paints drawings of our
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
// Whoever stops Laurel by the keyboard means Laurel, which ends its painters when it is ready to.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
