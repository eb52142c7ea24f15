/** The thread in which the plan of the next days is made. */
import { answerTasks } from '#server/threads.ts'
import { type Plan, planDays } from '../../plan-rules.ts'
import { inputOf, type PlanTask } from './thread.ts'

answerTasks<PlanTask, Plan>((task) => planDays(inputOf(task)))
