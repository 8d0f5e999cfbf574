import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Plan, PlanId, PlanOverview, PlanProposal } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

export const usePlanOverview = (): UseQueryResult<PlanOverview[]> =>
  useQuery({ queryKey: keys.planOverview, queryFn: () => client.plans.overview({}) });

export const usePlan = (planId: PlanId): UseQueryResult<Plan> =>
  useQuery({ queryKey: keys.plan(planId), queryFn: () => client.plans.get({ planId }) });

export const useProposal = (planId: PlanId): UseQueryResult<PlanProposal | null> =>
  useQuery({ queryKey: keys.planProposal(planId), queryFn: () => client.plans.proposal({ planId }) });
