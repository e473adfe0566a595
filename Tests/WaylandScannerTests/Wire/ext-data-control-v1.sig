ext_data_control_device_v1 enum error used_source = 1
ext_data_control_device_v1 event 0 data_offer(new_id:ext_data_control_offer_v1) since 1
ext_data_control_device_v1 event 1 selection(object:ext_data_control_offer_v1?) since 1
ext_data_control_device_v1 event 2 finished() since 1
ext_data_control_device_v1 event 3 primary_selection(object:ext_data_control_offer_v1?) since 1
ext_data_control_device_v1 request 0 set_selection(object:ext_data_control_source_v1?) since 1
ext_data_control_device_v1 request 1 destroy() since 1 destructor
ext_data_control_device_v1 request 2 set_primary_selection(object:ext_data_control_source_v1?) since 1
ext_data_control_manager_v1 request 0 create_data_source(new_id:ext_data_control_source_v1) since 1
ext_data_control_manager_v1 request 1 get_data_device(new_id:ext_data_control_device_v1, object:wl_seat) since 1
ext_data_control_manager_v1 request 2 destroy() since 1 destructor
ext_data_control_offer_v1 event 0 offer(string) since 1
ext_data_control_offer_v1 request 0 receive(string, fd) since 1
ext_data_control_offer_v1 request 1 destroy() since 1 destructor
ext_data_control_source_v1 enum error invalid_offer = 1
ext_data_control_source_v1 event 0 send(string, fd) since 1
ext_data_control_source_v1 event 1 cancelled() since 1
ext_data_control_source_v1 request 0 offer(string) since 1
ext_data_control_source_v1 request 1 destroy() since 1 destructor
interface ext_data_control_device_v1 v1
interface ext_data_control_manager_v1 v1
interface ext_data_control_offer_v1 v1
interface ext_data_control_source_v1 v1
