/** The settings' list of usual faults. */
import { NounPage } from '#web/record/noun-page.tsx'
import { usualFault } from '../fields.ts'
import { texts } from '../texts.ts'

export const UsualFaultsPage = () => <NounPage noun={usualFault} texts={texts} nameOf={({ name_en }) => name_en} />
