/** Reads the QR code in a picture of a camera; null: there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

/** As browsers have it, some of them (Shape Detection). */
interface CodeDetector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader where it has one, else one that is loaded now. */
export async function openQrReader(): Promise<QrReader> {
  return (await openDetector()) ?? openDecoder()
}

async function openDetector(): Promise<QrReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector === undefined || !formats?.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => {
    const [code] = await detector.detect(video)
    return code?.rawValue ?? null
  }
}

/** Larger pictures take long on a phone, and tell no more. */
const MOST_PIXELS = 800

async function openDecoder(): Promise<QrReader> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, MOST_PIXELS / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [video.videoWidth, video.videoHeight].map((side) =>
      Math.round(side * scale),
    )
    if (context === null || !width || !height) return Promise.resolve(null)
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return Promise.resolve(decode(context.getImageData(0, 0, width, height)))
    } catch {
      // It says so when there is no code.
      return Promise.resolve(null)
    }
  }
}
