import { Connections } from '#auth/web/Connections.tsx'
import { Settings } from '#settings/web/Settings.tsx'

/** What the company decides, and the services that the operator set up, to be tried. */
export function SettingsPage() {
  return <Settings connections={<Connections />} />
}
