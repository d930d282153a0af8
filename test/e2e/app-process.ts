import { startLaurel, type Laurel } from '#test/harness/laurel.ts'

/** A separate Laurel process, started like `npm start`. */
export function startApp(env: Record<string, string>): Promise<Laurel> {
  return startLaurel({ env, command: ['scripts/start.ts'] })
}

/** Stops it. Throws if it does not end successfully. */
export async function stopApp(app: Laurel): Promise<void> {
  const { code, stdout, stderr } = await app.stop()
  if (code !== 0) throw new Error(`Laurel ended with ${code}:\n${stdout}${stderr}`)
}
