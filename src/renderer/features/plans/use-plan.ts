import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Plan, PlanId, PlanOverview, PlanProposal } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import { plansSaved } from './save-plan';

export const usePlanOverview = (): UseQueryResult<PlanOverview[]> =>
  useQuery({
    queryKey: keys.planOverview,
    queryFn: () => plansSaved().then(() => client.plans.overview({})),
  });

export const usePlan = (planId: PlanId): UseQueryResult<Plan> =>
  useQuery({
    queryKey: keys.plan(planId),
    queryFn: () => plansSaved().then(() => client.plans.get({ planId })),
  });

export const useProposal = (planId: PlanId): UseQueryResult<PlanProposal | null> =>
  useQuery({ queryKey: keys.planProposal(planId), queryFn: () => client.plans.proposal({ planId }) });
