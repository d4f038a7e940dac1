import { Star } from 'lucide-react'
import styles from './Stars.module.css'

interface Props {
  /** Out of five; a part of a star is rounded. */
  score: number
  /** What is read out in their place. */
  label: string
}

/** How a title is rated, in five stars. */
export const Stars = ({ score, label }: Props) => (
  <>
    <span className="sr">{label}</span>
    <span className={styles['stars']} aria-hidden>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={star <= Math.round(score) ? 'i--16 i--fill' : 'i--16'} />
      ))}
    </span>
  </>
)
