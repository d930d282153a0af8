import { makeSizes, sharp } from '#platform/server/files/make-sizes.ts'
import type { Painted, Painting } from './painters.ts'

// Uploads are never read as SVG. This separate process may read it, since it paints only our own
// drawings and ends afterwards; Laurel's own process keeps SVG blocked.
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
// Ctrl-C in the terminal also signals this process, but Laurel ends its painters itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
