import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseOrderCode } from '#shop/contract/order-code.ts'
import { openQrReader } from './read-qr-code.ts'
import classes from './ScanCode.module.css'

interface ScanCodeProps {
  /** Called once, with the first code of an order in the picture. */
  onCode: (code: string) => void
}

/** Between two looks at the picture. */
const PAUSE_MS = 150

/** The picture of the camera, until it shows the code of an order. */
export function ScanCode({ onCode }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const stop = new AbortController()
    const screen = video.current
    if (screen !== null) {
      scan(screen, stop.signal).then(
        (code) => code !== null && found(code),
        () => stop.signal.aborted || setFailed(true),
      )
    }
    return () => stop.abort()
  }, [])
  if (hasFailed) {
    return (
      <p role="alert" className={classes.words}>
        <Trans>The camera could not be opened. Allow it, or type the code.</Trans>
      </p>
    )
  }
  return (
    <div className={classes.scanner}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture */}
      <video
        ref={video}
        className={classes.picture}
        aria-label={t`Picture of the camera`}
        muted
        playsInline
      />
      <p className={classes.words}>
        <Trans>Hold the QR code in front of the camera.</Trans>
      </p>
    </div>
  )
}

/** The first code of an order before the camera; null once it is stopped. */
async function scan(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const constraints = { video: { facingMode: 'environment' }, audio: false }
  const camera = await navigator.mediaDevices.getUserMedia(constraints)
  const close = () => camera.getTracks().forEach((track) => track.stop())
  stop.addEventListener('abort', close)
  if (stop.aborted) close()
  try {
    video.srcObject = camera
    const [read] = await Promise.all([openQrReader(), video.play()])
    return await look(() => read(video), stop)
  } finally {
    close()
  }
}

async function look(read: () => Promise<string | null>, stop: AbortSignal): Promise<string | null> {
  while (!stop.aborted) {
    // One look after another.
    // oxlint-disable-next-line no-await-in-loop
    const code = parseOrderCode((await read()) ?? '')
    if (code !== null) return code
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return null
}
