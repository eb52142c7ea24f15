-- A plan that was made for one product must not be kept for ten thousand: the guards of the ledger are planned each time.
alter function check_movements() set plan_cache_mode = force_custom_plan;
alter function check_products() set plan_cache_mode = force_custom_plan;
