/** The light of the camera, over its picture, where it has one. */
import { ActionIcon } from '@mantine/core'
import { IconBulb, IconBulbOff } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import classes from './scan.module.css'
import { scanTexts as texts } from './texts.ts'
import type { useVideo } from './use-video.ts'

type TorchButtonProps = { of: Pick<ReturnType<typeof useVideo>, 'hasTorch' | 'torch' | 'switchTorch'> }

export function TorchButton({ of: { hasTorch, torch, switchTorch } }: TorchButtonProps) {
  const say = useSay()
  if (!hasTorch) return null
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={classes.torch ?? ''}
      aria-label={say(torch ? texts.torch_off : texts.torch_on)}
      onClick={() => void switchTorch()}
    >
      {torch ? <IconBulbOff size={22} /> : <IconBulb size={22} />}
    </ActionIcon>
  )
}
