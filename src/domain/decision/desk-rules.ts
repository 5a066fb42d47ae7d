/** The rules of the profile for whoever decides, the same in a browser alone and in a team. */
import type { ReviewRules } from '../profile/profile.ts';
import type { DecisionRules } from './facts.ts';

type DeskRules = Pick<
  DecisionRules,
  'isRekeyRequired' | 'returnCategories' | 'isCategoryRequired' | 'secondLook'
>;

export const toDeskRules = (review: ReviewRules): DeskRules => ({
  isRekeyRequired: review.isRekeyRequired,
  returnCategories: review.returnCategories.map(({ code }) => code),
  isCategoryRequired: review.isCategoryRequired && review.returnCategories.length > 0,
  secondLook: review.secondLook,
});
