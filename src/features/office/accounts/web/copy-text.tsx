/** A text to take along, with a button that copies it. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconCheck, IconCopy } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row, Text } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'

/** `shown` may set the text in groups for the eye. */
export function CopyText({ text, shown = text }: { text: string; shown?: string }) {
  const say = useSay()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Row align="center" justify="space-between" gap={2} py={2} pl={3} pr={2} bg="surface-2" border round="box">
      <Text as="code" mono size="cell" leading={20} ta="left" breakAnywhere>
        {shown}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={14} />}
        // Without a secure address a browser has no clipboard; the text can still be marked by hand.
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      >
        {say(copied ? texts.copied : texts.copy)}
      </Button>
    </Row>
  )
}
