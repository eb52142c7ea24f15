/** Whether the screen is as narrow as a phone's, where lists are cards and buttons are larger. */
import { useMediaQuery } from '@mantine/hooks'

export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
