/** Values that fail for one reason, and how many more there are. */
import { useSay } from '#web/language.ts'
import { Row, Text } from '#web/ui/layout.tsx'
import report from './report.module.css'
import { uploadTexts as texts } from './texts.ts'

export function Examples({ values, different }: { values: readonly string[]; different: number }) {
  const say = useSay()
  return (
    <Row as="span" className={report.examples} wrap align="center" gapY={1} gap={1.5} mt={1.5}>
      {values.map((value) => (
        <code key={value} className={report.example}>
          {value}
        </code>
      ))}
      {different > values.length && values.length > 0 && (
        <Text c="link" size="cell" weight={500}>
          {say(texts.more, { count: different - values.length })}
        </Text>
      )}
    </Row>
  )
}
