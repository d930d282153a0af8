import { adviceOn } from '#assistant/web/DraftAdvice.tsx'
import { Appreciate } from '#recognition/web/composer/Appreciate.tsx'

/** Appreciate, with the assistant's suggestions. */
export function AppreciatePage() {
  return <Appreciate draftHelp={adviceOn} />
}
