import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import classes from './CrownedFaces.module.css'
import type { Receiver } from './draft.ts'

const MOST_FACES = 3
/** The size of each face in pixels, for one, two and three faces. */
const FACE_SIZES = [72, 44, 32]

/** A laurel wreath that grows around the faces of colleagues; decoration. */
export function CrownedFaces({ people }: { people: readonly Receiver[] }) {
  const size = FACE_SIZES[Math.min(people.length, MOST_FACES) - 1] ?? 72
  return (
    <span className={classes.crowned} aria-hidden>
      <FullWreath className={classes.wreath} grows />
      <span className={classes.faces}>
        {people.slice(0, MOST_FACES).map((person) => (
          <PersonAvatar key={person.id} person={person} size={size} />
        ))}
      </span>
    </span>
  )
}
