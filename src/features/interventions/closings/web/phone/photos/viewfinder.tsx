/** Takes photos on the page itself, several in a row: a phone may end the page while its camera app is open. Loaded when it is first opened. */
import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconCheck, IconPhoto } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import scan from '#web/scan/scan.module.css'
import { scanTexts } from '#web/scan/texts.ts'
import { TorchButton } from '#web/scan/torch-button.tsx'
import { useVideo } from '#web/scan/use-video.ts'
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/windows.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import { photoOf } from './photo.ts'
import { kindWords, type PhotoKind } from './photo-kinds.ts'
import { usePhotoAddress } from './use-photo-address.ts'
import styles from './viewfinder.module.css'

/** More than is sent, so that small print is sharp. */
const widthWanted = 1_920
const flashMs = 250

const bringIntoSight = (photo: HTMLImageElement | null) =>
  void photo?.scrollIntoView({ inline: 'end', block: 'nearest' })

function Thumbnail({ sha256, kind }: { sha256: string; kind: PhotoKind }) {
  const say = useSay()
  const address = usePhotoAddress(sha256)
  return address && <img ref={bringIntoSight} src={address} alt={say(kindWords[kind])} />
}

type ViewfinderProps = {
  /** Those that may be taken, and the one that is taken now. */
  kinds: readonly { kind: PhotoKind; isThere: boolean }[]
  kind: PhotoKind
  onKind: (kind: PhotoKind) => void
  photos: readonly { sha256: string; kind: PhotoKind }[]
  /** How many of them are in the store. */
  kept: number
  onTake: (picture: Blob) => void
  onGallery: () => void
  onClose: () => void
}

export function Viewfinder({ kinds, kind, onKind, photos, kept, onTake, onGallery, onClose }: ViewfinderProps) {
  const say = useSay()
  const camera = useVideo(widthWanted)
  const { video, track, problem, startAgain } = camera
  const title = say(texts.take, { kind: say(kindWords[kind]) })
  const shoot = async () => {
    const picture = video.current && (await photoOf(video.current))
    if (!picture) return
    video.current?.animate([{ opacity: 0.2 }, { opacity: 1 }], flashMs)
    onTake(picture)
  }
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={title}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <Stack>
        {problem ? (
          <Stack grow justify="center" gap={4} px="page" py={6}>
            <Text as="p" role="alert" notice="warning" p={3} leading={20}>
              {say(problem)} {say(texts.other_way)}
            </Text>
            <Button leftSection={<IconPhoto size={20} />} onClick={onGallery} data-autofocus>
              {say(texts.choose_photos)}
            </Button>
            <Button variant="default" onClick={startAgain}>
              {say(texts.retry)}
            </Button>
          </Stack>
        ) : (
          <Box className={styles.picture} grow shrinkY relative overflow="hidden">
            <video ref={video} muted playsInline aria-label={title} />
            {!track && (
              <Row className={scan.over} notice="neutral" px={3} py={2}>
                {say(scanTexts.camera_starting)}
              </Row>
            )}
            <TorchButton of={camera} />
          </Box>
        )}
        {photos.length > 0 && (
          <Row as="ul" className={styles.strip} rigid gap={2} px="page" pt={2} overflow="auto">
            {photos.map((photo) => (
              <Box as="li" rigid key={photo.sha256}>
                <Thumbnail {...photo} />
              </Box>
            ))}
          </Row>
        )}
        {!problem && (
          <>
            {kinds.length > 1 && (
              <Row gap={2} px="page" pt={2} wrap justify="center">
                {kinds.map((it) => (
                  <Button
                    key={it.kind}
                    variant={it.kind === kind ? 'filled' : 'default'}
                    aria-pressed={it.kind === kind}
                    leftSection={it.isThere && <IconCheck size={18} stroke={2} />}
                    onClick={() => onKind(it.kind)}
                  >
                    {say(kindWords[it.kind])}
                  </Button>
                ))}
              </Row>
            )}
            <Text role="status" c="text-2" size="body" self="center" pt={2}>
              {kept > 0 ? say(texts.photos_here, { count: kept }) : ''}
            </Text>
            <Grid columns={3} gap={2} align="center" px="page" pt={1} pb={4}>
              <Button variant="default" onClick={onGallery}>
                {say(texts.gallery)}
              </Button>
              <Row justify="center">
                <ActionIcon
                  variant="filled"
                  size={72}
                  radius={36}
                  aria-label={say(texts.shutter)}
                  disabled={!track}
                  data-autofocus
                  onClick={() => void shoot()}
                >
                  <IconCamera size={30} />
                </ActionIcon>
              </Row>
              <Button variant={photos.length > 0 ? 'filled' : 'default'} onClick={onClose}>
                {say(texts.done)}
              </Button>
            </Grid>
          </>
        )}
      </Stack>
    </Modal>
  )
}
